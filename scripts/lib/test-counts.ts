import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

export type Counts = {
  passed: number
  failed: number
  skipped: number
  failures: Failure[]
  /** The titles of tests that passed only after failing: they passed, and they want looking after. */
  flaky: string[]
  /** Why tests were skipped: the reason of each, or an empty text where none was given. */
  skipReasons: string[]
}

/** A test that failed, or a file that could not be loaded, with what was wrong. */
type Failure = { title: string; message: string }

type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    message: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages: string[]
      meta?: { needs?: string }
    }[]
  }[]
}

type PlaywrightSpec = {
  title: string
  tests: {
    status: string
    annotations?: { type: string; description?: string }[]
    results: { errors: { message: string }[] }[]
  }[]
}
type PlaywrightSuite = { title: string; specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
}

export const vitestCounts = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.slice(name.lastIndexOf('/') + 1)
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    return [
      ...(message === '' ? [] : [{ title: file, message }]),
      ...failed.map(({ ancestorTitles, title, failureMessages }) => ({
        title: [file, ...ancestorTitles.filter((above) => above !== ''), title].join(' › '),
        message: failureMessages.join('\n'),
      })),
    ]
  }),
  flaky: [],
  skipReasons: report.testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => skippedStatuses.includes(status))
      .map(({ meta }) => (meta?.needs ? `needs ${meta.needs}` : '')),
  ),
})

const skippedStatuses = ['skipped', 'pending', 'disabled', 'todo']

export function playwrightCounts({ stats, suites }: PlaywrightReport): Counts {
  const specs = suites.flatMap((suite) => specsIn(suite, []))
  const withStatus = (status: string) =>
    specs.flatMap(({ path, tests }) =>
      tests.filter((test) => test.status === status).map((test) => ({ path, test })),
    )
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: withStatus('unexpected').map(({ path, test }) => ({
      title: path,
      message: test.results.flatMap(({ errors }) => errors.map(({ message }) => message)).join('\n'),
    })),
    flaky: withStatus('flaky').map(({ path }) => path),
    skipReasons: withStatus('skipped').map(
      ({ test }) => test.annotations?.find(({ type }) => type === 'skip')?.description ?? '',
    ),
  }
}

function specsIn(
  { title, specs, suites = [] }: PlaywrightSuite,
  above: string[],
): { path: string; tests: PlaywrightSpec['tests'] }[] {
  const titles = [...above, title]
  return [
    ...specs.map((spec) => ({ path: [...titles, spec.title].join(' › '), tests: spec.tests })),
    ...suites.flatMap((suite) => specsIn(suite, titles)),
  ]
}

const none: Counts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [], skipReasons: [] }

type Suite<Report> = { reportFile: string; counts: (report: Report) => Counts }

/** The counts of a check, which is one test. */
export const checkCounts = (name: string, exitCode: number, output: string): Counts =>
  exitCode === 0
    ? { ...none, passed: 1 }
    : { ...none, failed: 1, failures: [{ title: name, message: output }] }

/**
 * A failed run counts as at least one failure: a broken file or setup fails without any failed test. So does a run
 * that left no report, or one without a test: nobody knows what it tried.
 */
export function suiteCounts<Report>(
  name: string,
  exitCode: number,
  { reportFile, counts }: Suite<Report>,
): Counts {
  const found = readReport(reportFile, counts)
  if (found === null || found.passed + found.failed + found.skipped === 0) {
    const message = found === null ? 'There is no report of its tests.' : 'Its report names no test.'
    return { ...none, failed: 1, failures: [...(found?.failures ?? []), { title: name, message }] }
  }
  return exitCode === 0 ? found : { ...found, failed: Math.max(1, found.failed) }
}

function readReport<Report>(file: string, read: (report: Report) => Counts): Counts | null {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

const countsText = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`

/** The parts, what failed and what was flaky by name, why tests were skipped, and last the sum of all parts. */
export function summaryOf(parts: (Counts & { name: string; seconds: number })[]): string {
  const lines = parts.map((part) => {
    const flaky = part.flaky.length > 0 ? `, of which ${part.flaky.length} flaky` : ''
    return `${part.name.padEnd(10)}${`${part.seconds.toFixed(1)} s`.padStart(8)}   ${countsText(part)}${flaky}`
  })
  const total: Counts = {
    passed: sum(parts.map(({ passed }) => passed)),
    failed: sum(parts.map(({ failed }) => failed)),
    skipped: sum(parts.map(({ skipped }) => skipped)),
    failures: parts.flatMap(({ failures }) => failures),
    flaky: parts.flatMap(({ flaky }) => flaky),
    skipReasons: parts.flatMap(({ skipReasons }) => skipReasons),
  }
  const failures = total.failures.flatMap(({ title, message }) => [
    '',
    `Failed: ${title}`,
    ...shortened(message).map((line) => `  ${line}`),
  ])
  const flaky =
    total.flaky.length > 0
      ? ['', 'Flaky, passed only after failing:', ...total.flaky.map((title) => `  ${title}`)]
      : []
  const skipped = total.skipReasons.length > 0 ? ['', 'Skipped:', ...reasonLines(total.skipReasons)] : []
  const space = failures.length > 0 ? [''] : []
  return [...failures, ...space, ...lines, ...flaky, ...skipped, '', countsText(total)].join('\n')
}

const reasonLines = (reasons: string[]): string[] =>
  [...new Set(reasons)].map((reason) => {
    const count = reasons.filter((other) => other === reason).length
    return `  ${count}: ${reason || 'no reason given (left out by -t or -g, or without one)'}`
  })

const longestMessage = 25

/** The important part of a message is at its beginning. */
function shortened(message: string): string[] {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  return lines.length > longestMessage ? [...lines.slice(0, longestMessage), '…'] : lines
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
