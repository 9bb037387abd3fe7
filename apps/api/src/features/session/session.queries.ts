import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'

export const selectSessions = (db: Queryable, { pilotId, tokenHash }: Session) =>
  db
    .selectFrom('pilot_sessions')
    .select([
      'id',
      'browser',
      'network',
      'created_at as signed_in_at',
      'last_seen_at',
      (eb) => eb('token_hash', '=', tokenHash).$castTo<boolean>().as('is_current'),
    ])
    .where('pilot_id', '=', pilotId)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('is_current', 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

interface EndableSession extends Pick<Session, 'kind' | 'tokenHash'> {
  id: number
  expiresAt: Date
}

const lockSessions = async (db: Transaction, pilotId: number): Promise<EndableSession[]> => {
  const rows = await db
    .selectFrom('pilot_sessions')
    .select(['id', 'kind', 'token_hash', 'expires_at'])
    .where('pilot_id', '=', pilotId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id, kind, token_hash, expires_at }) => ({
    id,
    kind,
    tokenHash: token_hash,
    expiresAt: new Date(expires_at),
  }))
}

export const lockSession = async (db: Transaction, pilotId: number, id: number) =>
  (await lockSessions(db, pilotId)).find((session) => session.id === id)

export const lockOtherSessions = async (db: Transaction, { pilotId, tokenHash }: Session) =>
  (await lockSessions(db, pilotId)).filter((session) => session.tokenHash !== tokenHash)
