import { afterEach, expect, test, vi } from 'vitest'
import type { FixtureInput } from './thread-pool.fixture.ts'
import { LimitError, openThreadPool, type ThreadLimits, type ThreadPool } from './thread-pool.ts'

// Starting a thread takes its time on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

type Pool = ThreadPool<FixtureInput, string>

let pool: Pool

const open = (limits: Partial<ThreadLimits> = {}): Pool => {
  pool = openThreadPool(new URL('./thread-pool.fixture.ts', import.meta.url), {
    milliseconds: 60_000,
    megabytes: 32,
    threads: 1,
    waiting: 10,
    ...limits,
  })
  return pool
}
afterEach(() => pool.close())

test('tasks are carried out in turn, and each gets its own result', async () => {
  const { run } = open({ threads: 2 })
  const texts = ['a', 'b', 'c', 'd', 'e']
  expect(await Promise.all(texts.map((text) => run({ task: 'echo', text })))).toEqual(texts)
})

test('an error of a task rejects that task alone, and the thread continues', async () => {
  const { run } = open()
  await expect(run({ task: 'throw', text: 'no good' })).rejects.toThrow('no good')
  expect(await run({ task: 'echo', text: 'still here' })).toBe('still here')
})

test('a task that cannot be sent is rejected, even after waiting, and the next one runs', async () => {
  const { run } = open()
  const uncloneable = { task: 'echo', text: () => 'a function' } as unknown as FixtureInput
  const [first, second, third] = [
    run({ task: 'echo', text: 'a' }),
    run(uncloneable),
    run({ task: 'echo', text: 'b' }),
  ]
  await expect(second).rejects.toThrow('could not be cloned')
  expect(await Promise.all([first, third])).toEqual(['a', 'b'])
})

test('a task that never ends is ended, this thread is never blocked, and the next task has a new one', async () => {
  const { run } = open({ milliseconds: 300 })
  let ended = false
  const endless = run({ task: 'loop' }).catch((error: unknown) => {
    ended = true
    return error
  })
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended).toBe(false)
  const next = run({ task: 'echo', text: 'next' })
  expect(await endless).toEqual(new LimitError('time'))
  expect(await next).toBe('next')
})

test('a task that fills the memory is ended, and the process survives', async () => {
  const { run } = open()
  await expect(run({ task: 'fill' })).rejects.toEqual(new LimitError('memory'))
  expect(await run({ task: 'echo', text: 'next' })).toBe('next')
})

test('a thread that ends on its own rejects its task', async () => {
  const { run } = open()
  await expect(run({ task: 'exit' })).rejects.toThrow('the thread ended')
})

test('a script that cannot be loaded rejects its task', async () => {
  pool = openThreadPool(new URL('./no-such-script.ts', import.meta.url), {
    milliseconds: 1000,
    megabytes: 32,
    threads: 1,
    waiting: 1,
  })
  await expect(pool.run({ task: 'echo' })).rejects.toThrow('no-such-script')
})

test('a task beyond those that may wait is refused at once', async () => {
  const { run } = open({ waiting: 1 })
  const first = run({ task: 'echo', text: 'first' })
  const second = run({ task: 'echo', text: 'second' })
  await expect(run({ task: 'echo', text: 'third' })).rejects.toEqual(new LimitError('waiting'))
  expect([await first, await second]).toEqual(['first', 'second'])
})
