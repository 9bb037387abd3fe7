import { expect, test } from 'vitest'
import { batchOf, largestFile, mostParts, partPlan, partRange } from './upload-parts.ts'

const tenMegabytes = 10_485_760
const limit = 104_857_600_000

test('object stores take 10,000 parts, which together are the largest file', () => {
  expect([mostParts, largestFile]).toEqual([10_000, 1_048_576_000_000])
})

test.each([
  [1, 1, tenMegabytes, 50],
  [tenMegabytes - 1, 1, tenMegabytes, 50],
  [tenMegabytes, 1, tenMegabytes, 50],
  [tenMegabytes + 1, 2, tenMegabytes, 50],
  [limit, 10_000, tenMegabytes, 50],
  [limit + 1, 1001, 104_857_600, 5],
])(
  'A-ENGINE-02 A-ENGINE-03 %i bytes are %i parts of %i, requested %i at a time',
  (size, partCount, partSize, batchSize) => {
    expect(partPlan(size)).toEqual({ partSize, partCount, batchSize })
  },
)

test.each([1, tenMegabytes, tenMegabytes + 1, 3 * tenMegabytes - 1, limit + 1])(
  'the parts of %i bytes follow each other without gap and end with the file',
  (size) => {
    const plan = partPlan(size)
    let end = 0
    for (let part = 1; part <= plan.partCount; part++) {
      const [from, to] = partRange(size, plan, part)
      expect([from, to > from]).toEqual([end, true])
      end = to
    }
    expect(end).toBe(size)
  },
)

test('A-ENGINE-02 each next batch has further parts, the last one what is left', () => {
  const plan = partPlan(120 * tenMegabytes)
  expect([batchOf(1, plan), batchOf(50, plan), batchOf(51, plan), batchOf(120, plan)]).toEqual([
    [1, 50],
    [1, 50],
    [51, 100],
    [101, 120],
  ])
})
