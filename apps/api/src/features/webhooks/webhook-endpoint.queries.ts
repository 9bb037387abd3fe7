import type { WebhookEndpointInput } from '@sortie/contract/webhook.calls'
import type { WebhookEventType } from '@sortie/contract/webhook.events'
import { sql, type Updateable } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'

const columns = [
  'id',
  'url',
  'description',
  sql<WebhookEventType[]>`events`.as('events'),
  'is_enabled',
  'failing_since',
  'disabled_at',
  'disabled_reason',
  'previous_secret_expires_at',
  'created_at',
  'updated_at',
] as const

export const selectEndpoints = (db: Queryable) =>
  db.selectFrom('webhook_endpoints').select(columns).orderBy('id').execute()

/** Every one, held until the end of the transaction, so that two registrations cannot both be the last. */
export const countEndpoints = async (db: Transaction): Promise<number> => {
  await sql`lock table webhook_endpoints in share row exclusive mode`.execute(db)
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** An endpoint that nobody else changes until the transaction ends. */
export const lockEndpoint = (db: Transaction, id: number) =>
  db
    .selectFrom('webhook_endpoints')
    .select([...columns, 'sealed_secret'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type NewEndpoint = Required<WebhookEndpointInput>

/** The secret is sealed for the id, which is known only now; until the transaction ends nobody sees it missing. */
export const insertEndpoint = async (db: Transaction, endpoint: NewEndpoint): Promise<number> => {
  const { id } = await db
    .insertInto('webhook_endpoints')
    .values(rowOf('webhook_endpoints', { ...endpoint, sealed_secret: '' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateEndpoint = (
  db: Transaction,
  id: number,
  changes: Updateable<Schema['webhook_endpoints']>,
) =>
  db
    .updateTable('webhook_endpoints')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteEndpoint = (db: Transaction, id: number) =>
  db.deleteFrom('webhook_endpoints').where('id', '=', id).returning('id').executeTakeFirst()

/** Notes the first of a row of failures. Returns since when, and whether that is longer ago than so many seconds. */
export const noteFailure = async (db: Transaction, id: number, patienceSeconds: number) =>
  db
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql<string>`coalesce(failing_since, now())` })
    .where('id', '=', id)
    .returning([
      'failing_since',
      'is_enabled',
      sql<boolean>`now() - failing_since >= make_interval(secs => ${patienceSeconds})`.as('isOverdue'),
    ])
    .executeTakeFirst()

export const noteSuccess = (db: Transaction, id: number) =>
  db
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
