import { type Insertable, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'

const columnsFor = ({ tokenHash }: Session) =>
  [
    'id',
    'name',
    sql<string>`encode(sha256(endpoint::bytea), 'hex')`.as('endpoint_hash'),
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

/** A browser that another pilot had registered is this pilot's from now on, and forgets what it showed the other. */
export const deleteDeviceOfOthers = (db: Transaction, pilotId: number, endpoint: string) =>
  db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('pilot_id', '<>', pilotId)
    .execute()

export const upsertDevice = (db: Transaction, session: Session, device: NewDevice) =>
  db
    .insertInto('push_subscriptions')
    .values({ ...device, pilot_id: session.pilotId })
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet(({ ref }) => ({
        p256dh: ref('excluded.p256dh'),
        auth: ref('excluded.auth'),
        name: ref('excluded.name'),
        session_hash: ref('excluded.session_hash'),
      })),
    )
    .returning(columnsFor(session))
    .executeTakeFirstOrThrow()

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

/** Removes the device of a session that ends. */
export const deleteDevicesOfSession = async (db: Transaction, tokenHash: string): Promise<void> => {
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
