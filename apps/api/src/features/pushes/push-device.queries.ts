import { type Insertable, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'

const columnsFor = ({ tokenHash }: Session) =>
  [
    'id',
    'name',
    sql<string>`encode(sha256(convert_to(endpoint, 'UTF8')), 'hex')`.as('endpoint_hash'),
    sql<boolean>`session_hash = ${tokenHash}`.as('is_of_this_session'),
    'created_at',
    'last_pushed_at',
  ] as const

export const selectDevices = (db: Queryable, session: Session) =>
  db
    .selectFrom('push_subscriptions')
    .select(columnsFor(session))
    .where('pilot_id', '=', session.pilotId)
    .orderBy('id', 'desc')
    .execute()

type NewDevice = Pick<
  Insertable<Schema['push_subscriptions']>,
  'endpoint' | 'p256dh' | 'auth' | 'name' | 'session_hash'
>

/**
 * A browser that another pilot had registered is this pilot's from now on, and forgets what it showed the other. It
 * proves that it is the same one by its secret, because endpoints are sent around and secrets aren't.
 */
export const deleteDeviceOfOthers = (db: Transaction, pilotId: number, { endpoint, auth }: NewDevice) =>
  db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('auth', '=', auth)
    .where('pilot_id', '<>', pilotId)
    .execute()

/** Registers a device, or renews it. Undefined if it is another pilot's. */
export const upsertDevice = (db: Transaction, session: Session, device: NewDevice) =>
  db
    .insertInto('push_subscriptions')
    .values({ ...device, pilot_id: session.pilotId })
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet(({ ref }) => ({
          p256dh: ref('excluded.p256dh'),
          auth: ref('excluded.auth'),
          name: ref('excluded.name'),
          session_hash: ref('excluded.session_hash'),
        }))
        .where('push_subscriptions.pilot_id', '=', session.pilotId),
    )
    .returning(columnsFor(session))
    .executeTakeFirst()

/** Gives a device the subscription that its push service has put in place of another. Returns whether there was one. */
export const renewDevice = async (
  db: Transaction,
  before: Pick<NewDevice, 'endpoint' | 'auth'>,
  now: Pick<NewDevice, 'endpoint' | 'p256dh' | 'auth'>,
): Promise<boolean> => {
  const renewed = await db
    .updateTable('push_subscriptions')
    .set({ ...now, failing_since: null })
    .where('endpoint', '=', before.endpoint)
    .where('auth', '=', before.auth)
    // A page may have registered it in the meantime.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_subscriptions as other')
            .select('other.id')
            .where('other.endpoint', '=', now.endpoint),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return renewed !== undefined
}

/** The oldest devices beyond a number go, because they are the likeliest to be lost or sold. */
export const deleteOldestDevices = async (db: Transaction, pilotId: number, kept: number): Promise<void> => {
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where pilot_id = ${pilotId}
    order by coalesce(last_pushed_at, created_at) desc, id desc offset ${kept})`.execute(db)
}

export const deleteDevice = (db: Transaction, pilotId: number, id: number) =>
  db
    .deleteFrom('push_subscriptions')
    .where('pilot_id', '=', pilotId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()

/** A registration and the end of its session wait for each other, so that no device comes after the end. */
const lockSessionToRegister = (db: Transaction, tokenHash: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${tokenHash}, 306))`.execute(db)

/** Whether a device may still be registered in a session. The session can't end before the transaction does. */
export const lockLivingSession = async (db: Transaction, { kind, tokenHash }: Session): Promise<boolean> => {
  await lockSessionToRegister(db, tokenHash)
  const { rows } = await sql<{ lives: boolean }>`select case when ${kind === 'plain'}
    then exists (select from plain_sessions where token_hash = ${tokenHash})
    else not exists (select from ended_sessions where token_hash = ${tokenHash}) end as lives`.execute(db)
  return rows[0]?.lives ?? false
}

/** Removes the device of a session that ends. */
export const deleteDevicesOfSession = async (db: Transaction, tokenHash: string): Promise<void> => {
  await lockSessionToRegister(db, tokenHash)
  await db.deleteFrom('push_subscriptions').where('session_hash', '=', tokenHash).execute()
}

/** Removes devices that their push service knows no longer, unless they have registered anew meanwhile. */
export const deleteGoneDevices = async (
  db: Transaction,
  gone: readonly { subscription_id: number; endpoint: string; p256dh: string }[],
): Promise<void> => {
  await sql`delete from push_subscriptions
    using jsonb_to_recordset(${JSON.stringify(gone.map(({ subscription_id: id, endpoint, p256dh }) => ({ id, endpoint, p256dh })))}::jsonb)
      as gone (id bigint, endpoint text, p256dh text)
    where push_subscriptions.id = gone.id and push_subscriptions.endpoint = gone.endpoint
      and push_subscriptions.p256dh = gone.p256dh`.execute(db)
}

/** Notes that the push services of devices took nothing. */
export const markFailing = async (db: Transaction, ids: readonly number[]): Promise<void> => {
  await sql`update push_subscriptions set failing_since = now()
    where id = any(${[...ids]}::bigint[]) and failing_since is null`.execute(db)
}

/** Removes those devices whose push service has taken nothing for days. Returns which. */
export const deleteLostDevices = async (
  db: Transaction,
  ids: readonly number[],
  days: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`delete from push_subscriptions
    where id = any(${[...ids]}::bigint[]) and failing_since < now() - make_interval(days => ${days}::int)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
