import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isNear, isTarget, type PlannedMutant, sample } from './plan.ts'
import { report, reportLines } from './report.ts'
import { Results } from './results.ts'

const file = 'packages/domain/src/a.ts'
const mutant = (id: number, change: string): PlannedMutant => ({
  ...{ id, change, key: `key${id}`, start: id, end: id + 1, text: '', line: id, lineText: `line ${id}` },
})
const files = { [file]: [mutant(1, 'a → b'), mutant(2, 'c → d'), mutant(3, 'e → f'), mutant(4, 'g → h')] }
const all = new Set([1, 2, 3, 4])

let folder: string
let results: Results
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sortie-mutate-'))
  results = new Results(join(folder, 'results.jsonl'))
  results.add([
    { key: 'key1', verdict: 'killed', test: 'a.test.ts: title', hash: 'h' },
    { key: 'key2', verdict: 'timeout', test: 'a.test.ts', hash: 'h' },
    { key: 'key3', verdict: 'passed', test: 'a.test.ts', hash: 'h' },
  ])
  results.read()
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a mutant that no test noticed is listed, and whether any test reaches it', () => {
  const found = report(files, all, results, [])
  expect(found.rows).toEqual([
    { name: 'packages/domain', mutants: 4, killed: 1, timedOut: 1, accepted: 0, survived: 2 },
  ])
  expect(reportLines(found)).toEqual([
    'packages/domain/src/a.ts:3  e → f\n    line 3',
    'packages/domain/src/a.ts:4  g → h  (no test reaches it)\n    line 4',
    '',
    'package             mutants      killed   timed out    accepted    survived  survived %',
    'packages/domain           4           1           1           0           2       50.0%',
  ])
})

test('an accepted one is counted apart, and an entry that accepts nothing is stale', () => {
  const entry = { file, line: 'line 3', change: 'e → f', reason: 'the same' }
  const killed = { file, line: 'line 1', change: 'a → b', reason: 'was the same' }
  const gone = { file, line: 'a line that was changed', change: 'e → f', reason: 'was the same' }
  const elsewhere = { ...gone, file: 'packages/domain/src/b.ts' }
  const found = report(files, all, results, [entry, killed, gone, elsewhere])
  expect(found.rows[0]).toMatchObject({ accepted: 1, survived: 1 })
  expect(found.stale).toEqual([killed, gone])
})

test('a sample says nothing about entries for what it left out', () => {
  const found = report(files, new Set([1]), results, [{ file, line: 'line 3', change: 'e → f', reason: '' }])
  expect(found).toMatchObject({ rows: [{ mutants: 1, killed: 1 }], survivors: [], stale: [] })
})

test('results are read while others write them, and a passed test file counts until it changes', () => {
  results.add([{ key: 'key4', verdict: 'killed', test: 'b.test.ts: title', hash: 'h' }])
  expect(results.noticed.has('key4')).toBe(false)
  results.read()
  expect(results.noticed.has('key4')).toBe(true)
  expect(results.hasPassed('key3', 'a.test.ts', 'h')).toBe(true)
  expect(results.hasPassed('key3', 'a.test.ts', 'changed')).toBe(false)
})

test('the same seed draws the same sample', () => {
  const numbers = Array.from({ length: 100 }, (_, index) => index)
  expect(sample(numbers, 5, 7)).toEqual(sample(numbers, 5, 7))
  expect(sample(numbers, 5, 7)).not.toEqual(sample(numbers, 5, 8))
  expect(new Set(sample(numbers, 100, 1)).size).toBe(100)
})

test('rules and use cases are changed, tests, routes and queries are not', () => {
  expect(
    [
      'packages/domain/src/money/money.ts',
      'packages/domain/src/pilot/pilot.schema.ts',
      'apps/api/src/features/payouts/save-payout.ts',
      'apps/api/src/features/payouts/payout.routes.ts',
      'packages/domain/src/money/money.test.ts',
    ].filter(isTarget),
  ).toEqual([
    'packages/domain/src/money/money.ts',
    'packages/domain/src/pilot/pilot.schema.ts',
    'apps/api/src/features/payouts/save-payout.ts',
  ])
})

test('the tests of a package, or of a feature of the server, are near its files', () => {
  const near = (path: string) =>
    [
      'packages/domain/src/b.test.ts',
      'apps/api/src/features/payouts/payout.routes.db.test.ts',
      'apps/api/src/features/payouts-of-old/a.db.test.ts',
      'apps/api/src/app.db.test.ts',
    ].filter((test) => isNear(test, path))
  expect(near('packages/domain/src/mission/a.ts')).toEqual(['packages/domain/src/b.test.ts'])
  expect(near('apps/api/src/features/payouts/save-payout.ts')).toEqual([
    'apps/api/src/features/payouts/payout.routes.db.test.ts',
  ])
  expect(near('apps/api/src/features/jobs.ts')).toHaveLength(3)
})
