import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headerNames } from '@sortie/contract/headers'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/config.ts'
import { type Database, openDatabase } from '../src/platform/database.ts'
import type { LogStream } from '../src/platform/logging.ts'
import { newProviderKey, storeProviderKey } from '../src/platform/provider/provider-keys.ts'
import type { VerifyTokens } from '../src/platform/session/identity-tokens.ts'
import { insertPlainSession } from '../src/platform/session/session.queries.ts'
import { tokenHash } from '../src/platform/session/token-hash.ts'
import { inTransaction } from '../src/platform/transaction.ts'
import { createTestDatabase } from './database.ts'
import { watchErrors } from './documented-errors.ts'

export interface TestResponse {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  body: any
  headers: Record<string, unknown>
}

type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestResponse>

export interface TestApp {
  app: FastifyInstance
  db: Database
  config: Config
  /** The same database with the role of the migrations. */
  ownerDatabaseUrl: string
  /** The key that `provider` uses. */
  providerKey: string
  /** A call as a provider's system. */
  provider: Call
  /** A call without a session, with the application token only. */
  stranger: Call
  /** A call as a pilot, through a plain session. */
  as(pilot: { id: number; email: string }): Promise<Call>
  /** The headers of such a session, for calls over a real connection. */
  sessionHeaders(pilot: { id: number; email: string }): Promise<Record<string, string>>
  close(): Promise<void>
}

const caller =
  (app: FastifyInstance, fixed: Record<string, string>): Call =>
  async (method, url, body, headers = {}) => {
    const form = body instanceof FormData ? new Response(body) : null
    const payload = form ? Buffer.from(await form.arrayBuffer()) : body
    const response = await app.inject({
      method,
      url,
      headers: {
        ...fixed,
        ...(form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: payload as object }),
    })
    const json = response.headers['content-type']?.toString().includes('json') ?? false
    return {
      status: response.statusCode,
      body: json ? response.json() : response.body,
      headers: response.headers,
    }
  }

/** The whole server with its own database. */
export const createTestApp = async (
  environment: Record<string, string> = {},
  verifyTokens?: VerifyTokens,
  logStream?: LogStream,
  verifyStaffTokens?: VerifyTokens,
): Promise<TestApp> => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'sortie-objects-'))
  const config = readConfig({
    NODE_ENV: 'test',
    OBJECT_STORE_FOLDER: folder,
    OBJECT_STORE_RESERVED_BYTES: '0',
    DATABASE_URL: database.url,
    LOG_LEVEL: 'error',
    MAP_STYLE_URL: 'none',
    SECRETS_KEY: Buffer.alloc(32, 'tests').toString('base64'),
    // Many test files share one server, which has a hundred connections.
    DATABASE_POOL_SIZE: '10',
    ...environment,
  })
  const db = openDatabase(database.url, {
    poolSize: config.databasePoolSize,
    preparedStatements: config.preparedStatements,
  })
  const app = await buildApp({
    config,
    db,
    ...(verifyTokens ? { verifyTokens } : {}),
    ...(verifyStaffTokens ? { verifyStaffTokens } : {}),
    ...(logStream ? { logStream } : {}),
  })
  const undocumented = watchErrors(app)
  await app.ready()
  const key = newProviderKey()
  await inTransaction(db, (trx) => storeProviderKey(trx, 'tests', key))
  const application = { [headerNames.applicationToken]: config.applicationToken }
  const sessionHeaders: TestApp['sessionHeaders'] = async (pilot) => {
    const token = newProviderKey()
    const expires_at = new Date(Date.now() + 3_600_000)
    await inTransaction(db, (trx) =>
      insertPlainSession(trx, { token_hash: tokenHash(token), pilot_id: pilot.id, expires_at }),
    )
    return { ...application, [headerNames.userToken]: token, [headerNames.userEmail]: pilot.email }
  }
  return {
    app,
    db,
    config,
    ownerDatabaseUrl: database.ownerUrl,
    providerKey: key,
    provider: caller(app, { [headerNames.authorization]: `Bearer ${key}` }),
    stranger: caller(app, application),
    as: async (pilot) => caller(app, await sessionHeaders(pilot)),
    sessionHeaders,
    close: async () => {
      await app.close()
      await db.destroy()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      if (undocumented.size > 0)
        throw new Error(
          `Errors that the contract does not name (CallDefinition.errors): ${[...undocumented].join(', ')}`,
        )
    },
  }
}
