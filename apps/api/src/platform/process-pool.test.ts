import { afterEach, expect, test, vi } from 'vitest'
import { openProcessPool, type ProcessLimits, type ProcessPool } from './process-pool.ts'

const script = new URL('./process-pool.fixture.ts', import.meta.url)
// biome-ignore lint/suspicious/noExplicitAny: the fixture returns what each test asks for
let pool: ProcessPool<object, any>
const open = (limits: Partial<ProcessLimits> = {}) => {
  pool = openProcessPool(script, { milliseconds: 60_000, megabytes: 256, processes: 1, ...limits })
}
afterEach(() => {
  vi.unstubAllEnvs()
  return pool.close()
})

test('tasks share a process that stays, and that has no secrets', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://secret')
  open()
  const answers = await Promise.all([pool.run({ echo: 'a' }), pool.run({ echo: 'b' })])
  expect(answers).toMatchObject([
    { said: 'a', secret: null },
    { said: 'b', secret: null },
  ])
  expect(answers[0].pid).toBe(answers[1].pid)
})

test('a task that fails is rejected with its message, and the process continues', async () => {
  open()
  const { pid } = await pool.run({ echo: 'a' })
  await expect(pool.run({ fail: 'no such file' })).rejects.toThrow('no such file')
  expect((await pool.run({ echo: 'b' })).pid).toBe(pid)
})

test('a task that cannot be sent is rejected, even after waiting, and the next one runs', async () => {
  open()
  const [first, second, third] = [
    pool.run({ echo: 'a' }),
    pool.run({ echo: () => 'a function' }),
    pool.run({ echo: 'b' }),
  ]
  await expect(second).rejects.toThrow('could not be cloned')
  expect([(await first).said, (await third).said]).toEqual(['a', 'b'])
})

test('a process that dies while idle is replaced', async () => {
  open()
  const { pid } = await pool.run({ echo: 'a' })
  process.kill(pid, 'SIGKILL')
  // The pool may not have noticed the end yet, so the task is refused or carried out, but never lost.
  await pool.run({ echo: 'b' }).catch((error: unknown) => expect(error).toBeInstanceOf(Error))
  expect((await pool.run({ echo: 'c' })).said).toBe('c')
})

test('a process that crashes, or uses too much memory, is replaced by another one', async () => {
  open()
  await expect(pool.run({ crash: true })).rejects.toMatchObject({ reason: 'crash' })
  expect((await pool.run({ echo: 'a' })).said).toBe('a')
  // The process returns an error or dies; in both cases it doesn't get the memory.
  await expect(pool.run({ fill: 2000 })).rejects.toThrow()
  expect((await pool.run({ echo: 'b' })).said).toBe('b')
})

test('a task is ended at its deadline, and waiting tasks run in another process', async () => {
  open({ milliseconds: 500 })
  const late = expect(pool.run({ wait: 600_000 })).rejects.toMatchObject({ reason: 'time' })
  const next = pool.run({ echo: 'next' })
  await late
  expect((await next).said).toBe('next')
})

test('a task that is called off is rejected, waiting or not', async () => {
  open()
  const off = new AbortController()
  const running = expect(pool.run({ wait: 600_000 }, off.signal)).rejects.toThrow('stopping')
  const waiting = expect(pool.run({ echo: 'a' }, off.signal)).rejects.toThrow('stopping')
  off.abort(new Error('stopping'))
  await Promise.all([running, waiting])
})

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('programs that a process has started end with it', async () => {
  open()
  const { pid, child } = await pool.run({ start: true })
  expect([isAlive(pid), isAlive(child)]).toEqual([true, true])
  pool.close()
  await expect.poll(() => [isAlive(pid), isAlive(child)], { timeout: 30_000 }).toEqual([false, false])
})
