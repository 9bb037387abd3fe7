import { expect, it } from 'vitest'
import { type Counts, countsOf, playwrightCounts, summaryOf, vitestCounts } from './test-counts.ts'

it('counts a check as one test', () => {
  expect(countsOf(0)).toMatchObject({ passed: 1, failed: 0 })
  expect(countsOf(2)).toMatchObject({ passed: 0, failed: 1 })
})

it('never calls a failed run free of failures, even without a report', () => {
  const suite = { reportFile: '/nowhere/report.json', counts: playwrightCounts }
  expect(countsOf(1, suite)).toMatchObject({ passed: 0, failed: 1 })
})

it('counts skipped tests and those still to be written as skipped, not as passed', () => {
  expect(vitestCounts({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })).toEqual(
    { passed: 5, failed: 1, skipped: 3, flaky: [] },
  )
})

it('names a browser test that needed a second try', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  expect(
    playwrightCounts({
      stats: { expected: 3, unexpected: 1, flaky: 2, skipped: 4 },
      suites: [
        {
          title: 'map.spec.ts',
          specs: [spec('opens', 'flaky'), spec('closes', 'expected')],
          suites: [{ title: 'on a phone', specs: [spec('opens', 'flaky')] }],
        },
      ],
    }),
  ).toEqual({
    passed: 5,
    failed: 1,
    skipped: 4,
    flaky: ['map.spec.ts › opens', 'map.spec.ts › on a phone › opens'],
  })
})

const part = (name: string, counts: Partial<Counts>) => ({
  name,
  seconds: 1.25,
  passed: 1,
  failed: 0,
  skipped: 0,
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
