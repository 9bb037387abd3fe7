import { expect, test } from 'vitest'
import { doEach } from './do-each.ts'

test('runs each, and fails at the end with the errors', async () => {
  const done: number[] = []
  const failingAt =
    (...numbers: number[]) =>
    async (item: number) => {
      if (numbers.includes(item)) throw new Error(`no ${item}`)
      done.push(item)
    }
  await doEach([1, 2, 3], failingAt())
  expect(done.splice(0)).toEqual([1, 2, 3])
  await expect(doEach([1, 2, 3], failingAt(1))).rejects.toEqual(new Error('no 1'))
  expect(done.splice(0)).toEqual([2, 3])
  await expect(doEach([1, 2, 3], failingAt(1, 2))).rejects.toMatchObject({
    message: '2 of 3 failed: Error: no 1',
    errors: [{ message: 'no 1' }, { message: 'no 2' }],
  })
  expect(done).toEqual([3])
})
