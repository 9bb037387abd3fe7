import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/database.ts'
import { type OwnProcess, startOwnProcess } from '../test/own-process.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sortie-uncaught-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Listeners that throw, as one of a parser or a socket might, whenever a signal comes. */
const throwing = `
  process.on('SIGUSR2', () => { throw new Error('thrown by a listener') })
  process.on('SIGWINCH', () => { Promise.reject(new Error('rejected, and nobody looks')) })`

const start = (program: 'server' | 'worker') =>
  startOwnProcess(program, {
    DATABASE_URL: database.url,
    OBJECT_STORE_FOLDER: folder,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(throwing)}`,
  })

interface Line {
  level: number
  msg: string
  kind?: string
  err?: { message: string; stack: string }
}

/** Sends a signal and gives the line of the log that says what was thrown. */
const throwIn = async ({ child }: OwnProcess, signal: 'SIGUSR2' | 'SIGWINCH'): Promise<Line> => {
  const { stdout } = child
  if (!stdout) throw new Error('the process has no log')
  child.kill(signal)
  for (let text = ''; ; ) {
    const [chunk] = await Promise.race([
      once(stdout, 'data'),
      once(child, 'exit').then(() => [new Error('the process ended')]),
    ])
    if (chunk instanceof Error) throw chunk
    text += chunk
    const found = text.split('\n').find((line) => line.endsWith('}') && line.includes('nobody caught'))
    if (found) return JSON.parse(found) as Line
  }
}

const exception = { level: 50, kind: 'exception', err: { message: 'thrown by a listener' } }
const rejection = { level: 50, kind: 'rejection', err: { message: 'rejected, and nobody looks' } }

test('a server survives, logs and counts uncaught errors and unhandled rejections', async () => {
  const server = await start('server')
  const thrown = await throwIn(server, 'SIGUSR2')
  expect(thrown).toMatchObject(exception)
  expect(thrown.err?.stack).toContain('at process.')
  expect(await throwIn(server, 'SIGWINCH')).toMatchObject(rejection)
  await throwIn(server, 'SIGUSR2')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  expect(figures).toContain('uncaught_errors_total{kind="exception"} 2')
  expect(figures).toContain('uncaught_errors_total{kind="rejection"} 1')
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
})

test('a worker does the same', async () => {
  const worker = await start('worker')
  expect(await throwIn(worker, 'SIGUSR2')).toMatchObject(exception)
  expect(await throwIn(worker, 'SIGWINCH')).toMatchObject(rejection)
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toBe(0)
})
