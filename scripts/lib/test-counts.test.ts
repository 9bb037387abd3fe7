import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  type Counts,
  checkCounts,
  playwrightCounts,
  suiteCounts,
  summaryOf,
  vitestCounts,
} from './test-counts.ts'

it('counts a check as one test, and shows its output when it fails', () => {
  expect(checkCounts('lint', 0, 'Checked 900 files.')).toMatchObject({ passed: 1, failed: 0, failures: [] })
  expect(checkCounts('lint', 2, 'a.ts: unused')).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [{ title: 'lint', message: 'a.ts: unused' }],
  })
})

const suiteOf = async (report: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-test-counts-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const reportFile = join(folder, 'report.json')
  await writeFile(reportFile, report)
  return { reportFile, counts: vitestCounts }
}
const vitestReport = (passed: number, failed = 0) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  })

it('never reports a failed run without failures', async () => {
  expect(suiteCounts('unit', 1, await suiteOf(vitestReport(3)))).toMatchObject({ passed: 3, failed: 1 })
  expect(suiteCounts('unit', 1, await suiteOf(vitestReport(3, 2)))).toMatchObject({ passed: 3, failed: 2 })
  expect(suiteCounts('unit', 0, await suiteOf(vitestReport(3)))).toMatchObject({ passed: 3, failed: 0 })
})

it.each([0, 1])(
  'fails a suite that ended with %i and left no report, or one without a test',
  async (exitCode) => {
    const missing = { reportFile: '/nowhere/report.json', counts: playwrightCounts }
    expect(suiteCounts('e2e', exitCode, missing)).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [{ title: 'e2e', message: 'There is no report of its tests.' }],
    })
    for (const text of ['', '{', '{}'])
      expect(suiteCounts('db', exitCode, await suiteOf(text)), text).toMatchObject({ passed: 0, failed: 1 })
    expect(suiteCounts('unit', exitCode, await suiteOf(vitestReport(0)))).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [{ title: 'unit', message: 'Its report names no test.' }],
    })
  },
)

it('counts skipped tests and those still to be written as skipped, not as passed', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [],
  }
  expect(vitestCounts(report)).toMatchObject({ passed: 5, failed: 1, skipped: 3, flaky: [] })
})

it('says why tests were skipped', () => {
  const result = (status: string, needs?: string) => ({
    ancestorTitles: [],
    title: 'is kept',
    status,
    failureMessages: [],
    meta: needs === undefined ? {} : { needs },
  })
  const assertionResults = [result('passed', 'FFmpeg'), result('skipped', 'FFmpeg'), result('skipped')]
  const report = {
    numPassedTests: 1,
    numFailedTests: 0,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: [{ name: '/somewhere/video.test.ts', message: '', assertionResults }],
  }
  expect(vitestCounts(report)).toMatchObject({ passed: 1, skipped: 2, skipReasons: ['needs FFmpeg', ''] })
  const annotations = [{ type: 'skip', description: 'needs a camera' }]
  const specs = [{ title: 'opens', tests: [{ status: 'skipped', annotations, results: [] }] }]
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 1 }
  expect(playwrightCounts({ stats, suites: [{ title: 'map.spec.ts', specs }] })).toMatchObject({
    skipped: 1,
    skipReasons: ['needs a camera'],
  })
})

it('names a test that failed, and a file that could not be loaded', () => {
  const result = (title: string, status: string, failureMessages: string[] = []) => ({
    ancestorTitles: ['', 'a slot'],
    title,
    status,
    failureMessages,
  })
  const { failures } = vitestCounts({
    numPassedTests: 1,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: '/somewhere/slots.test.ts',
        message: '',
        assertionResults: [result('is free', 'passed'), result('is taken', 'failed', ['expected 1 to be 2'])],
      },
      { name: '/somewhere/broken.test.ts', message: 'Cannot find module', assertionResults: [] },
    ],
  })
  expect(failures).toEqual([
    { title: 'slots.test.ts › a slot › is taken', message: 'expected 1 to be 2' },
    { title: 'broken.test.ts', message: 'Cannot find module' },
  ])
})

it('names a browser test that failed, and one that needed a second try', () => {
  const spec = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [{ status, results: [{ errors: messages.map((message) => ({ message })) }] }],
  })
  expect(
    playwrightCounts({
      stats: { expected: 3, unexpected: 1, flaky: 2, skipped: 4 },
      suites: [
        {
          title: 'map.spec.ts',
          specs: [spec('opens', 'flaky', 'too late'), spec('closes', 'expected')],
          suites: [
            {
              title: 'on a phone',
              specs: [spec('opens', 'flaky'), spec('closes', 'unexpected', 'still open')],
            },
          ],
        },
      ],
    }),
  ).toEqual({
    passed: 5,
    failed: 1,
    skipped: 4,
    failures: [{ title: 'map.spec.ts › on a phone › closes', message: 'still open' }],
    flaky: ['map.spec.ts › opens', 'map.spec.ts › on a phone › opens'],
    skipReasons: [],
  })
})

const part = (name: string, counts: Partial<Counts>) => ({
  name,
  seconds: 1.25,
  passed: 1,
  failed: 0,
  skipped: 0,
  failures: [],
  flaky: [],
  skipReasons: [],
  ...counts,
})

it('closes with the sum alone on a line', () => {
  expect(summaryOf([part('lint', {}), part('unit', { passed: 40, failed: 2 })]).split('\n')).toEqual([
    'lint         1.3 s   1 passed, 0 failed, 0 skipped',
    'unit         1.3 s   40 passed, 2 failed, 0 skipped',
    '',
    '41 passed, 2 failed, 0 skipped',
  ])
})

it('says how many were skipped and why, and which were flaky', () => {
  const skipReasons = ['needs FFmpeg', '', 'needs FFmpeg']
  const parts = [
    part('unit', { skipped: 3, skipReasons }),
    part('e2e', { passed: 7, flaky: ['map.spec.ts › opens'] }),
  ]
  expect(summaryOf(parts).split('\n')).toEqual([
    'unit         1.3 s   1 passed, 0 failed, 3 skipped',
    'e2e          1.3 s   7 passed, 0 failed, 0 skipped, of which 1 flaky',
    '',
    'Flaky, passed only after failing:',
    '  map.spec.ts › opens',
    '',
    'Skipped:',
    '  2: needs FFmpeg',
    '  1: no reason given (left out by -t or -g, or without one)',
    '',
    '8 passed, 0 failed, 3 skipped',
  ])
})

it('shows what failed next to the counts, without colors and the end of long messages', () => {
  const long = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`).join('\n')
  const failures = [
    { title: 'slots.test.ts › is taken', message: '\u001b[31mexpected 1 to be 2\u001b[39m\n' },
    { title: 'lint', message: long },
  ]
  const lines = summaryOf([part('unit', { failed: 2, failures })]).split('\n')
  expect(lines.slice(0, 6)).toEqual([
    '',
    'Failed: slots.test.ts › is taken',
    '  expected 1 to be 2',
    '',
    'Failed: lint',
    '  line 1',
  ])
  expect(lines.slice(-6)).toEqual([
    '  line 25',
    '  …',
    '',
    'unit         1.3 s   1 passed, 2 failed, 0 skipped',
    '',
    '1 passed, 2 failed, 0 skipped',
  ])
})
