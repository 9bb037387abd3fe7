import { afterAll, beforeAll } from 'vitest'
import { insertMail } from '../src/features/mails/mail.queries.ts'
import type { MailQueue } from '../src/features/mails/mail-queue.ts'
import { type Database, openDatabase } from '../src/platform/database.ts'
import type { Session } from '../src/platform/session/session.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export let db: Database
export let databaseUrl: string

/** Gives a test file its own database, for use cases that are called without a server. */
export const withDatabase = (): void => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
    databaseUrl = database.url
    db = openDatabase(database.url, { poolSize: 2, preparedStatements: true })
  })
  afterAll(async () => {
    await db.destroy()
    await database.drop()
  })
}

/** Emails are recorded and not sent. */
export const mails: MailQueue = {
  send: async (trx, pilotId, mail) => {
    await insertMail(trx, pilotId, mail)
  },
}

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

/** The session of a pilot who has just signed in, unless changed. */
export const sessionOf = (pilotId: number, session: Partial<Session> = {}): Session => ({
  pilotId,
  admin: null,
  tokenHash: 'hash',
  expiresAt: minutesAgo(-60),
  authenticatedAt: minutesAgo(0),
  kind: 'identity',
  ...session,
})

export const notificationsOf = (pilotId: number) =>
  db
    .selectFrom('notifications')
    .select(['notification_type', 'title', 'body', 'meta', 'web_route_url', 'app_route_url'])
    .where('pilot_id', '=', pilotId)
    .orderBy('id')
    .execute()

export const mailsOf = (pilotId: number) =>
  db
    .selectFrom('mails')
    .select(['kind', 'details'])
    .where('pilot_id', '=', pilotId)
    .orderBy('created_at')
    .execute()
