import { turn, until } from '@sortie/testing/turns'
import { expect, test } from 'vitest'
import { createConnectionPool } from './connection-pool.ts'

/** A pool with a fake clock, and tasks that end when the test says so. */
const watchedPool = (options: { first?: number; most?: number } = {}) => {
  let now = 0
  const pool = createConnectionPool({ ...options, now: () => now })
  const open: PromiseWithResolvers<string>[] = []
  const order: string[] = []
  const run = (lanes: string) =>
    [...lanes].map((lane) =>
      pool.run(lane, () => {
        order.push(lane)
        const task = Promise.withResolvers<string>()
        open.push(task)
        return task.promise
      }),
    )
  /** The number of connections after this many bytes have arrived at a time. */
  const widthAfter = (at: number, bytes: number, parts = 1): number => {
    now = at
    for (let part = 0; part < parts; part++) pool.moved(bytes / parts)
    return pool.width
  }
  const narrow = (at: number): number => {
    now = at
    pool.narrow()
    return pool.width
  }
  return { pool, open, order, run, widthAfter, narrow, started: () => order.join('') }
}

test('connections take turns between files', async () => {
  const { run, open, started, order } = watchedPool()
  run('aaaaaabb')
  expect(started()).toBe('aaaa')
  open[0]?.resolve('')
  await until(() => order.length === 5)
  open[1]?.resolve('')
  await until(() => order.length === 6)
  open[2]?.resolve('')
  await until(() => order.length === 7)
  run('cb')
  for (const { resolve } of open) resolve('')
  await until(() => order.length === 10)
  expect(started()).toBe('aaaaababcb')
})

test('the result of a task is passed on, and a failure frees its connection as well', async () => {
  const { run, open, order } = watchedPool({ first: 1 })
  const [first, second] = run('ab')
  open[0]?.reject(new Error('no luck'))
  await expect(first).rejects.toThrow('no luck')
  await until(() => order.length === 2)
  open[1]?.resolve('done')
  expect(await second).toBe('done')
})

test('there are four connections at first, and six at most', () => {
  const { pool, run, widthAfter, started } = watchedPool()
  expect(pool.width).toBe(4)
  run('abcdefgh')
  expect([1, 2, 3].map((times) => widthAfter(times * 2000, 100_000 * 2 ** times))).toEqual([5, 6, 6])
  expect(started()).toBe('abcdef')
  expect(createConnectionPool({ first: 8, most: 2 }).width).toBe(2)
})

test('a connection that makes the whole more than 5% faster is followed by another', () => {
  const { run, widthAfter } = watchedPool({ first: 1, most: 9 })
  run('abcdefghi')
  expect(widthAfter(1999, 500_000)).toBe(1)
  expect(widthAfter(2000, 500_000)).toBe(2)
  expect(widthAfter(4000, 1_050_000)).toBe(2)
  expect(widthAfter(6000, 1_050_001)).toBe(3)
  // From then on, 5% more than that is required.
  expect(widthAfter(8000, 1_100_000)).toBe(3)
  // A rate up to 10% lower counts as equally fast.
  expect(widthAfter(10_000, 1_000_000)).toBe(3)
  expect(widthAfter(12_000, 1_090_000)).toBe(3)
  // A slower round costs no connection, but the next one is compared with it.
  expect(widthAfter(14_000, 900_000)).toBe(3)
  expect(widthAfter(16_000, 950_000)).toBe(4)
})

test('exactly 90% is as fast as it was', () => {
  const { run, widthAfter } = watchedPool({ first: 1, most: 9 })
  run('abcdefghi')
  expect(widthAfter(2000, 1_000_000)).toBe(2)
  expect(widthAfter(4000, 900_000)).toBe(2)
  expect(widthAfter(6000, 1_000_000)).toBe(2)
})

test('no connection is added while nothing arrives, and one is as soon as something does', () => {
  for (const [bytes, width] of [
    [0, 4],
    [1, 5],
  ] as const) {
    const { run, widthAfter } = watchedPool()
    run('abcdefghi')
    expect(widthAfter(2000, bytes)).toBe(width)
  }
})

test('eight small parts give the speed sooner', () => {
  const { run, widthAfter } = watchedPool()
  run('abcdefghi')
  expect(widthAfter(250, 700, 7)).toBe(4)
  expect(widthAfter(250, 100)).toBe(5)
  expect(widthAfter(499, 8000, 8)).toBe(5)
  expect(widthAfter(500, 1000)).toBe(6)
  const other = watchedPool({ first: 1 })
  other.run('abcdefghi')
  expect(other.widthAfter(250, 800, 8)).toBe(2)
  expect(other.widthAfter(500, 7000, 7)).toBe(2)
  expect(other.widthAfter(500, 1000)).toBe(3)
})

test('with idle connections the throughput says nothing about their number', async () => {
  const { run, open, widthAfter } = watchedPool()
  run('abc')
  expect(widthAfter(2000, 9_000_000)).toBe(4)
  run('d')
  expect(widthAfter(3999, 1000)).toBe(4)
  open[0]?.resolve('')
  await turn()
  run('e')
  expect(widthAfter(4000, 9_000_000)).toBe(4)
})

test('after an error half the connections are left, but one, and once in two seconds', () => {
  const { narrow } = watchedPool({ first: 5 })
  const widths = [0, 1999, 2000, 3999, 4000].map(narrow)
  expect(widths).toEqual([2, 2, 1, 1, 1])
})

test('twice as much in twice the time is no faster', () => {
  const { run, widthAfter } = watchedPool()
  run('abcdefghi')
  expect(widthAfter(2000, 1_000_000)).toBe(5)
  expect(widthAfter(6000, 2_000_000)).toBe(5)
  expect(widthAfter(8000, 1_050_001)).toBe(6)
})

test('after an error anything that arrives is more than before', () => {
  const { run, narrow, widthAfter } = watchedPool()
  run('abcdefghi')
  expect(widthAfter(2000, 1_000_000)).toBe(5)
  expect(narrow(4000)).toBe(2)
  expect(widthAfter(4001, 1_000_000)).toBe(2)
  expect(widthAfter(6001, 1)).toBe(3)
})

test('after an error it may grow again, from what arrives then', () => {
  const { run, narrow, widthAfter } = watchedPool()
  run('abcdefghi')
  expect(widthAfter(2000, 1_000_000)).toBe(5)
  expect(narrow(4000)).toBe(2)
  expect(widthAfter(4001, 1_000_000)).toBe(2)
  expect(widthAfter(6000, 0)).toBe(2)
  expect(widthAfter(6001, 0)).toBe(2)
  expect(widthAfter(8001, 1)).toBe(3)
})
