import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { acquireLock } from './lock.ts'
import { freePort } from './ports.ts'
import { readSettings } from './settings.ts'
import { startSortie } from './sortie.ts'

const parent = mkdtempSync(join(tmpdir(), 'sortie-start-'))
afterAll(() => rmSync(parent, { recursive: true }))

/** Tries to start on a folder and a port, and returns what it logs until it gives up. */
const startOn = async (
  dataDir: string,
  port: number,
  reason: string,
  given: NodeJS.ProcessEnv = {},
): Promise<string[]> => {
  const lines: string[] = []
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    SANDBOX_MAIL_PORT: String(await freePort()),
    TRANSFER_PORT: String(await freePort()),
    ...given,
  }
  const { signal } = new AbortController()
  const started = startSortie(readSettings(environment), { log: (line) => lines.push(line), signal })
  await expect(started).rejects.toThrow(reason)
  return lines
}

it('a second start on the same data, or on a port that is taken, is refused before anything is built', async () => {
  const dataDir = join(parent, 'data')
  const lock = await acquireLock(dataDir)
  expect(await startOn(dataDir, await freePort(), 'already running')).toEqual([])
  if ('release' in lock) await lock.release()

  const other = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  expect(await startOn(dataDir, port, String(port))).toEqual([])
  other.close()
})

it('an unreachable database or an invalid setting is reported in a sentence before anything is built', async () => {
  const dataDir = join(parent, 'checked')
  const start = async (reason: string, given: NodeJS.ProcessEnv) =>
    startOn(dataDir, await freePort(), reason, given)
  const gone = await freePort()
  const DATABASE_URL = `postgres://sortie:secret@127.0.0.1:${gone}/sortie`
  const place = `the database (DATABASE_URL) can't be reached at sortie@127.0.0.1:${gone}/sortie`
  expect(await start(`${place}: nothing answers there. Is it running?`, { DATABASE_URL })).toEqual([])
  expect(await start('a setting is wrong. SMTP_URL', { SMTP_URL: 'nonsense' })).toEqual([])
  expect(
    await start('some settings are wrong:\n  - ', { NODE_ENV: 'production', DATABASE_URL, PORT: '4000' }),
  ).toEqual([])
})
