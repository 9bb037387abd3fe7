import { spawnSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { headerNames } from '@sortie/contract/headers'
import { type Database, openDatabase } from '../../apps/api/src/platform/database.ts'
import { migrate } from '../../apps/api/src/platform/migrate.ts'
import { newProviderKey, storeProviderKey } from '../../apps/api/src/platform/provider/provider-keys.ts'
import { insertPlainSession } from '../../apps/api/src/platform/session/session.queries.ts'
import { tokenHash } from '../../apps/api/src/platform/session/token-hash.ts'
import { inTransaction } from '../../apps/api/src/platform/transaction.ts'
import { type OwnProcess, startOwnProcess } from '../../apps/api/test/own-process.ts'
import { addPilot } from '../../apps/api/test/records.ts'
import { type EmbeddedPostgres, startPostgres } from '../lib/embedded-postgres.ts'
import { createTemporaryFolder } from '../lib/temporary.ts'
import { openRelay } from './relay.ts'

/** One line of the table: what was tried, and what became of it. */
export interface Outcome {
  fault: string
  /** The comparison of what was acknowledged with what is there afterward. */
  compared: string
  tried: number
  acknowledged: number
  /** Requests that were told to try again, or did not reach the server, so that nothing was promised. */
  refused: number
  lost: number
  /** The longest that anyone waited for a response, in milliseconds. */
  longest: number
  /** Other rules that were broken. */
  broken: string[]
  note?: string
}

export interface Contender {
  id: number
  headers: Record<string, string>
}

export interface Stage {
  folder: string
  databaseUrl: string
  db: Database
  /** Headers of a provider's system. */
  provider: Record<string, string>
  /** The environment of every process. */
  environment: Record<string, string>
  start(program: 'server' | 'worker', environment?: Record<string, string>): Promise<OwnProcess>
  pilot(): Promise<Contender>
  /** The database as a process; a new one after it was killed. */
  postgres: EmbeddedPostgres
  /** After it was killed. */
  restartDatabase(): Promise<void>
  close(): Promise<void>
}

export const applicationToken = 'chaos-application'

/** A pilot who is signed in. */
export const addContender = async (db: Database, applicationToken: string): Promise<Contender> => {
  const pilot = await addPilot(db)
  const token = newProviderKey()
  const expires_at = new Date(Date.now() + 86_400_000)
  await inTransaction(db, (trx) =>
    insertPlainSession(trx, { token_hash: tokenHash(token), pilot_id: pilot.id, expires_at }),
  )
  const headers = {
    [headerNames.applicationToken]: applicationToken,
    [headerNames.userToken]: token,
    [headerNames.userEmail]: pilot.email,
    'content-type': 'application/json',
  }
  return { id: pilot.id, headers }
}

/** A database that writes durably, and whatever processes a fault needs. */
export const openStage = async (): Promise<Stage> => {
  const folder = await createTemporaryFolder()
  const dataDir = join(folder, 'postgres')
  const open = () => startPostgres({ dataDir, log: () => {} })
  const running: OwnProcess[] = []
  let postgres = await open()
  const relay = await openRelay(() => postgres.port)
  const url = new URL(postgres.url)
  url.port = String(relay.port)
  const databaseUrl = url.href
  await migrate(databaseUrl)
  const db = openDatabase(databaseUrl, { poolSize: 10, onError: () => {} })
  const environment = {
    DATABASE_URL: databaseUrl,
    OBJECT_STORE_FOLDER: join(folder, 'objects'),
    APPLICATION_TOKEN: applicationToken,
  }
  const key = newProviderKey()
  await inTransaction(db, (trx) => storeProviderKey(trx, 'chaos', key))
  return {
    folder,
    databaseUrl,
    db,
    provider: { [headerNames.authorization]: `Bearer ${key}`, 'content-type': 'application/json' },
    get postgres() {
      return postgres
    },
    environment,
    start: async (program, own = {}) => {
      const started = await startOwnProcess(program, { ...environment, ...own })
      running.push(started)
      return started
    },
    pilot: () => addContender(db, applicationToken),
    restartDatabase: async () => {
      await postgres.exited
      await postgres.stop()
      postgres = await open()
    },
    close: async () => {
      for (const { child } of running) child.kill('SIGKILL')
      await db.destroy().catch(() => undefined)
      relay.close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** To the database and all of its processes, each of which leads a group of its own. */
export const signalDatabase = ({ pid }: EmbeddedPostgres, signal: NodeJS.Signals): void => {
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout.split('\n')
  for (const target of [pid, ...children.map(Number)])
    try {
      if (target > 0) process.kill(target, signal)
    } catch {
      // It has ended since.
    }
}

export interface Response {
  /** Null when there was none. */
  status: number | null
  code: string | null
  body: string
  milliseconds: number
}

/** One request, whatever becomes of it. */
export const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const begun = performance.now()
  const took = () => Math.round(performance.now() - begun)
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) })
    const body = await response.text()
    return { status: response.status, code: null, body, milliseconds: took() }
  } catch (error) {
    const cause = (error as { cause?: { code?: string } }).cause
    return { status: null, code: cause?.code ?? (error as Error).name, body: '', milliseconds: took() }
  }
}

export const until = async (check: () => Promise<boolean> | boolean, withinMs: number): Promise<boolean> => {
  const deadline = Date.now() + withinMs
  while (!(await check())) {
    if (Date.now() > deadline) return false
    await sleep(100)
  }
  return true
}
