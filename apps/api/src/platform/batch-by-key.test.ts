import { expect, test } from 'vitest'
import { batchByKey } from './batch-by-key.ts'

test('items of one tick form a batch, items that arrive meanwhile form the next, and each key has its own', async () => {
  const batches: number[][] = []
  const first = Promise.withResolvers<void>()
  const double = batchByKey(async (items: readonly number[]) => {
    batches.push([...items])
    if (items.includes(1)) await first.promise
    return items.map((item) => 2 * item)
  })
  const results = [double('a', 0), double('a', 1)]
  expect(await double('b', 4)).toBe(8)
  expect(batches).toEqual([[0, 1], [4]])
  results.push(double('a', 2), double('a', 3))
  first.resolve()
  expect(await Promise.all(results)).toEqual([0, 2, 4, 6])
  expect(batches).toEqual([[0, 1], [4], [2, 3]])
  expect(await double('a', 5)).toBe(10)
})

test('one bad item of a batch fails alone', async () => {
  const refuseThree = batchByKey(async (items: readonly number[]) => {
    if (items.includes(3)) throw new Error('three')
    return items
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => refuseThree('a', item)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})
