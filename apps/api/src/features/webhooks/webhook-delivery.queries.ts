import type { WebhookEventType } from '@sortie/contract/webhook.events'
import { type Insertable, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, keysetPage } from '../../platform/pages.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** Who is notified of an event. Endpoints that the server turned off are included, once someone asks for it. */
export const lockEndpointsFor = (db: Transaction, type: WebhookEventType) =>
  db
    .selectFrom('webhook_endpoints')
    .select(['id', 'is_enabled'])
    .where(sql<boolean>`events @> array[${type}]`)
    .where((eb) => eb.or([eb('is_enabled', '=', true), eb('disabled_at', 'is not', null)]))
    .orderBy('id')
    .forKeyShare()
    .execute()

export const insertEvent = async (
  db: Transaction,
  event: Insertable<Schema['webhook_events']>,
): Promise<string> => {
  const { id } = await db.insertInto('webhook_events').values(event).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deliveries of an event to those endpoints; to one that is switched off it has failed from the start. */
export const insertDeliveries = (
  db: Transaction,
  eventId: string,
  endpoints: readonly { id: number; is_enabled: boolean }[],
) =>
  db
    .insertInto('webhook_deliveries')
    .values(
      endpoints.map(({ id, is_enabled }) => ({
        event_id: eventId,
        endpoint_id: id,
        status: is_enabled ? ('pending' as const) : ('failed' as const),
        next_attempt_at: is_enabled ? sql<string>`now()` : null,
      })),
    )
    .returning(['id', 'endpoint_id', 'status'])
    .execute()

/** The data of a delivery that an attempt needs. */
export const selectDelivery = (db: Queryable, id: number) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .select([
      'delivery.id',
      'delivery.event_id',
      'delivery.endpoint_id',
      'delivery.status',
      'delivery.attempts',
      'event.body',
      'endpoint.url',
      'endpoint.is_enabled',
      'endpoint.sealed_secret',
      sql<string | null>`case when endpoint.previous_secret_expires_at > now()
        then endpoint.sealed_previous_secret end`.as('sealed_previous_secret'),
    ])
    .where('delivery.id', '=', id)
    .executeTakeFirst()

export const lockDelivery = (db: Transaction, id: number) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'endpoint_id', 'status', 'attempts', 'attempts_before_resend'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertAttempt = (db: Transaction, attempt: Insertable<Schema['webhook_attempts']>) =>
  db.insertInto('webhook_attempts').values(attempt).execute()

export const setDelivered = (db: Transaction, id: number, attempts: number) =>
  db
    .updateTable('webhook_deliveries')
    .set({ status: 'delivered', attempts, delivered_at: sql<string>`now()`, next_attempt_at: null })
    .where('id', '=', id)
    .execute()

/** Null gives it up. */
export const setFailedOnce = (db: Transaction, id: number, attempts: number, pauseSeconds: number | null) =>
  db
    .updateTable('webhook_deliveries')
    .set({
      attempts,
      status: pauseSeconds === null ? 'failed' : 'pending',
      next_attempt_at:
        pauseSeconds === null ? null : sql<string>`now() + make_interval(secs => ${pauseSeconds})`,
    })
    .where('id', '=', id)
    .execute()

export const failPending = (db: Transaction, endpointId: number) =>
  db
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', next_attempt_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'pending')
    .execute()

const sentAgain = {
  status: 'pending',
  next_attempt_at: sql<string>`now()`,
  delivered_at: null,
  attempts_before_resend: sql<number>`attempts`,
} as const

export const setSentAgain = (db: Transaction, id: number) =>
  db
    .updateTable('webhook_deliveries')
    .set(sentAgain)
    .where('id', '=', id)
    .returning(['id', 'endpoint_id', 'attempts'])
    .executeTakeFirstOrThrow()

/** The oldest of an endpoint's failed deliveries, which are pending again from now on. */
export const setFailedSentAgain = (
  db: Transaction,
  endpointId: number,
  { since, limit }: { since: string | null; limit: number },
) =>
  db
    .updateTable('webhook_deliveries')
    .set(sentAgain)
    .where('id', 'in', (failed) =>
      failed
        .selectFrom('webhook_deliveries')
        .select('id')
        .where('endpoint_id', '=', endpointId)
        .where('status', '=', 'failed')
        .$if(since !== null, (rest) => rest.where('created_at', '>=', since ?? ''))
        .orderBy('id')
        .limit(limit),
    )
    .returning(['id', 'endpoint_id', 'attempts'])
    .execute()

const deliveries = (db: Queryable) =>
  db
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
    .select((eb) => [
      'delivery.id',
      'delivery.event_id as webhook_id',
      'delivery.endpoint_id',
      'event.type as event',
      'event.mission_id',
      'delivery.status',
      'delivery.next_attempt_at',
      'delivery.delivered_at',
      'delivery.created_at',
      'event.body',
      jsonArrayFrom(
        eb
          .selectFrom('webhook_attempts as attempt')
          .select([
            'attempt.number',
            'attempt.at',
            'attempt.duration_in_milliseconds',
            'attempt.response_status',
            'attempt.response_body',
            'attempt.error',
          ])
          .whereRef('attempt.delivery_id', '=', 'delivery.id')
          .orderBy('attempt.number'),
      ).as('attempts'),
    ])

export const selectShownDelivery = (db: Queryable, id: number) =>
  deliveries(db).where('delivery.id', '=', id).executeTakeFirst()

interface DeliveryFilter extends KeysetPage {
  endpoint_id?: number | undefined
  mission_id?: number | undefined
  status?: Selectable<Schema['webhook_deliveries']>['status'] | undefined
  event?: WebhookEventType | undefined
}

/** One page of deliveries, newest first. */
export const selectDeliveryPage = async (
  db: Queryable,
  { endpoint_id, mission_id, status, event, after, per_page }: DeliveryFilter,
) => {
  let query = deliveries(db)
  if (endpoint_id !== undefined) query = query.where('delivery.endpoint_id', '=', endpoint_id)
  if (mission_id !== undefined) query = query.where('event.mission_id', '=', mission_id)
  if (status !== undefined) query = query.where('delivery.status', '=', status)
  if (event !== undefined) query = query.where('event.type', '=', event)
  if (after !== undefined) query = query.where('delivery.id', '<', after)
  const rows = await query
    .orderBy('delivery.id', 'desc')
    .limit(per_page + 1)
    .execute()
  return keysetPage(rows, per_page, ({ id }) => id)
}

/** How many deliveries wait for their next attempt, and how many were given up. */
export const countUndelivered = async (db: Queryable) => {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('status', '<>', 'delivered')
    .groupBy('status')
    .execute()
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]))
  return { pending: counts.get('pending') ?? 0, failed: counts.get('failed') ?? 0 }
}
