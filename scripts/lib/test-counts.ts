import { readFileSync } from 'node:fs'

export type Counts = { passed: number; failed: number }

type VitestReport = { numPassedTests: number; numFailedTests: number }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } }

export const vitestCounts = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
})

export const playwrightCounts = ({ stats }: PlaywrightReport): Counts => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
})

/** A failed run counts as at least one failure: a broken file or set-up fails without any failed test. */
export function countsOf<Report>(
  exitCode: number,
  reportFile: string | undefined,
  read: (report: Report) => Counts,
): Counts {
  const counts = reportFile === undefined ? undefined : readReport(reportFile, read)
  if (counts === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  return exitCode === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) }
}

function readReport<Report>(file: string, read: (report: Report) => Counts): Counts | undefined {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 0 }
  }
}
