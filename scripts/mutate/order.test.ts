import { expect, test } from 'vitest'
import { orderTests, timeLimit } from './order.ts'
import type { Scope } from './plan.ts'

const folder = 'packages/storage/src'
const changed = [`${folder}/a.ts`]
const files = (...names: string[]) =>
  names.map((name, index) => ({
    path: name.includes('/') ? name : `${folder}/${name}.test.ts`,
    length: 100 * index,
  }))
const order = (
  tests: ReturnType<typeof files>,
  took: Record<string, number>,
  options: { scope?: Scope; within?: number } = {},
) => {
  const known = Object.entries(took).map(([name, ms]) => [`${folder}/${name}.test.ts`, ms] as const)
  return orderTests(tests, changed, new Map(known), { scope: 'near', within: undefined, ...options }).map(
    (path) => path.replace(`${folder}/`, '').replace('.test.ts', ''),
  )
}

test('quick test files come first, and new ones by their length', () => {
  expect(order(files('clients', 'b', 'c', 'd'), {})).toEqual(['clients', 'b', 'c', 'd'])
  const took = { clients: 74_000, b: 250, d: 20 }
  expect(order(files('clients', 'b', 'c', 'd'), took)).toEqual(['d', 'c', 'b', 'clients'])
})

test('the own test of a changed file may take ten times as long', () => {
  expect(order(files('b', 'a'), { b: 101, a: 1000 })).toEqual(['a', 'b'])
  expect(order(files('b', 'a'), { b: 99, a: 1000 })).toEqual(['b', 'a'])
  expect(
    orderTests(files('b', `${folder}/a.db.test.ts`), changed, new Map(), { scope: 'near', within: 5 }),
  ).toEqual([`${folder}/b.test.ts`, `${folder}/a.db.test.ts`])
})

test('tests elsewhere come after those of the package, or are left out', () => {
  const tests = files('b', 'apps/api/src/c.test.ts')
  expect(order(tests.toReversed(), { b: 50_000 }, { scope: 'all' })).toEqual(['b', 'apps/api/src/c'])
  expect(order(tests, {})).toEqual(['b'])
  expect(order(files('b', 'a', 'apps/api/src/a'), {}, { scope: 'own' })).toEqual(['a'])
})

test('test files that took longer than they may are left out, and new ones are tried', () => {
  expect(order(files('b', 'c', 'd'), { b: 1001, c: 1000 }, { within: 1000 })).toEqual(['d', 'c'])
})

test('a test may take three times as long as the slowest, and three seconds more', () => {
  expect(timeLimit([])).toBe(3000)
  expect(timeLimit([5, 1000, 20])).toBe(6000)
})
