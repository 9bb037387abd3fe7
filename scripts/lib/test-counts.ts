import { readFileSync } from 'node:fs'

export type Counts = {
  passed: number
  failed: number
  skipped: number
  /** The titles of tests that passed only after failing: they passed, and they want looking after. */
  flaky: string[]
}

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
}

type PlaywrightSuite = {
  title: string
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export const vitestCounts = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  flaky: [],
})

export const playwrightCounts = ({ stats, suites }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: suites.flatMap((suite) => flakyTitles(suite, [])),
})

function flakyTitles({ title, specs, suites = [] }: PlaywrightSuite, above: string[]): string[] {
  const path = [...above, title]
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  return [
    ...own.map((spec) => [...path, spec.title].join(' › ')),
    ...suites.flatMap((suite) => flakyTitles(suite, path)),
  ]
}

const none: Counts = { passed: 0, failed: 0, skipped: 0, flaky: [] }

/** A failed run counts as at least one failure: a broken file or setup fails without any failed test. */
export function countsOf<Report>(
  exitCode: number,
  suite?: { reportFile: string; counts: (report: Report) => Counts },
): Counts {
  if (suite === undefined) return exitCode === 0 ? { ...none, passed: 1 } : { ...none, failed: 1 }
  const counts = readReport(suite.reportFile, suite.counts)
  return exitCode === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}

function readReport<Report>(file: string, read: (report: Report) => Counts): Counts {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return none
  }
}

/** 'N passed, N failed', and how many were skipped if any were. */
export const countsText = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** The parts, their flaky tests by name, and on the last line the sum of all parts. */
export function summaryOf(parts: (Counts & { name: string; seconds: number })[]): string {
  const lines = parts.map((part) => {
    const flaky = part.flaky.length > 0 ? `, of which ${part.flaky.length} flaky` : ''
    return `${part.name.padEnd(8)}${`${part.seconds.toFixed(1)} s`.padStart(8)}   ${countsText(part)}${flaky}`
  })
  const total: Counts = {
    passed: sum(parts.map(({ passed }) => passed)),
    failed: sum(parts.map(({ failed }) => failed)),
    skipped: sum(parts.map(({ skipped }) => skipped)),
    flaky: parts.flatMap(({ flaky }) => flaky),
  }
  const flaky =
    total.flaky.length > 0
      ? ['', 'Flaky, passed only after failing:', ...total.flaky.map((title) => `  ${title}`)]
      : []
  return [...lines, ...flaky, '', countsText(total)].join('\n')
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
