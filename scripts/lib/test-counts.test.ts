import { expect, it } from 'vitest'
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

it('never calls a failed run free of failures, even without a report', () => {
  const suite = { reportFile: '/nowhere/report.json', counts: playwrightCounts }
  expect(suiteCounts(1, suite)).toMatchObject({ passed: 0, failed: 1 })
})

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
  ...counts,
})

it('closes with the sum alone on a line', () => {
  expect(summaryOf([part('lint', {}), part('unit', { passed: 40, failed: 2 })]).split('\n')).toEqual([
    'lint       1.3 s   1 passed, 0 failed',
    'unit       1.3 s   40 passed, 2 failed',
    '',
    '41 passed, 2 failed',
  ])
})

it('says how many were skipped, and which were flaky', () => {
  const parts = [part('unit', { skipped: 2 }), part('e2e', { passed: 7, flaky: ['map.spec.ts › opens'] })]
  expect(summaryOf(parts).split('\n')).toEqual([
    'unit       1.3 s   1 passed, 0 failed, 2 skipped',
    'e2e        1.3 s   7 passed, 0 failed, of which 1 flaky',
    '',
    'Flaky, passed only after failing:',
    '  map.spec.ts › opens',
    '',
    '8 passed, 0 failed, 2 skipped',
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
    'unit       1.3 s   1 passed, 2 failed',
    '',
    '1 passed, 2 failed',
  ])
})
