import { expect, it } from 'vitest'
import { countsOf, playwrightCounts } from './test-counts.ts'

it('counts a check as one test', () => {
  expect(countsOf(0, undefined, playwrightCounts)).toEqual({ passed: 1, failed: 0 })
  expect(countsOf(2, undefined, playwrightCounts)).toEqual({ passed: 0, failed: 1 })
})

it('never calls a failed run free of failures, even without a report', () => {
  expect(countsOf(1, '/nowhere/report.json', playwrightCounts)).toEqual({ passed: 0, failed: 1 })
})

it('counts a browser test that needed a second try as passed', () => {
  expect(playwrightCounts({ stats: { expected: 3, unexpected: 1, flaky: 2 } })).toEqual({
    passed: 5,
    failed: 1,
  })
})
