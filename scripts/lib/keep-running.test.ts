import { expect, test } from 'vitest'
import { keepRunning } from './keep-running.ts'
import { type ManagedProcess, startProcess } from './processes.ts'

/** A process that ends when the test says so. */
const puppets = () => {
  const started: { again: boolean; end: (how: string) => void; stopped: boolean }[] = []
  const waiting: (() => void)[] = []
  const start = (again: boolean): ManagedProcess => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const puppet = { again, end: resolve, stopped: false }
    const end = () => {
      puppet.stopped = true
      resolve('stopped')
    }
    started.push(puppet)
    for (const go of waiting.splice(0)) go()
    return { name: 'API', exited: promise, stop: async () => end(), kill: end }
  }
  /** The process started as the so-manieth. */
  const nth = async (count: number) => {
    while (started.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    return started[count - 1] as (typeof started)[number]
  }
  return { start, nth, started }
}

const setUp = (options: { restarts?: number; steadyAfterMs?: number } = {}) => {
  const { start, nth, started } = puppets()
  const lines: string[] = []
  const kept = keepRunning(start, { log: (line) => lines.push(line), firstPauseMs: 1, ...options })
  return { kept, nth, started, lines }
}

test('a part that ends on its own is started again, with a line that says so', async () => {
  const { kept, nth, lines } = setUp()
  kept.keep()
  const first = await nth(1)
  first.end('API ended with code 1.')
  expect((await nth(2)).again).toBe(true)
  expect(lines).toEqual(['API ended with code 1.\nStarting API again in 0.001 s (1 of 5).'])
  await kept.stop()
})

test('after several ends in a row it is given up', async () => {
  const { kept, nth, started, lines } = setUp({ restarts: 3 })
  kept.keep()
  for (let count = 1; count <= 4; count += 1) (await nth(count)).end('API ended with code 1.')
  expect(await kept.exited).toBe('API ended with code 1.\nAPI was started again 3 times; giving up.')
  expect(started).toHaveLength(4)
  expect(lines.map((line) => /in (\S+) s/.exec(line)?.[1])).toEqual(['0.001', '0.002', '0.004'])
})

test('a part that ran for a while gets all its restarts back', async () => {
  const { kept, nth } = setUp({ restarts: 1, steadyAfterMs: 0 })
  kept.keep()
  for (let count = 1; count <= 4; count += 1) (await nth(count)).end('API ended with code 1.')
  await nth(5)
  await kept.stop()
})

test('one that ends before all of Sortie has started is not started again', async () => {
  const { kept, nth, started } = setUp()
  ;(await nth(1)).end('API ended with code 1.')
  expect(await kept.exited).toBe('API ended with code 1.')
  expect(started).toHaveLength(1)
})

test('one that is stopped stays stopped', async () => {
  const { kept, nth, started } = setUp()
  kept.keep()
  await kept.stop()
  expect(await kept.exited).toBe('stopped')
  expect([(await nth(1)).stopped, started.length]).toEqual([true, 1])
})

test('a real process that fails is started again and given up', async () => {
  const lines: string[] = []
  const start = () => startProcess({ name: 'Part', args: ['-e', 'process.exit(3)'], env: process.env })
  const kept = keepRunning(start, { log: (line) => lines.push(line), restarts: 1, firstPauseMs: 1 })
  kept.keep()
  expect(await kept.exited).toContain('giving up')
  expect(lines[0]).toContain('Part ended with code 3')
}, 60_000)
