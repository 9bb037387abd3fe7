import { createHash } from 'node:crypto'
import { headerNames } from '@sortie/contract/headers'
import type { FastifyRequest } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Queryable } from '../database.ts'
import { AppError, invalid } from '../errors.ts'
import type { Schema } from '../schema.generated.ts'
import type { SecretBox } from '../secret-box.ts'
import { inTransaction, type Transaction } from '../transaction.ts'
import type { ProviderCaller } from './provider-caller.ts'

const requestHash = (request: FastifyRequest): string =>
  createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body ?? null)}`)
    .digest('base64url')

const keyOf = (request: FastifyRequest): string | null => {
  const key = request.headers[headerNames.idempotencyKey]
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw invalid({ 'Idempotency-Key': ['must be 1 to 200 visible characters'] })
  return key
}

const withhold = (response: unknown, fields: readonly string[]): unknown =>
  typeof response === 'object' && fields.length > 0
    ? { ...response, ...Object.fromEntries(fields.map((field) => [field, null])) }
    : (response ?? null)

/** Whose key it is: that of a provider key or of a person. */
interface Owner {
  provider_key_id: number | null
  person_id: number | null
}

const ownerOf = ({ kind, id }: ProviderCaller): Owner => ({
  provider_key_id: kind === 'key' ? id : null,
  person_id: kind === 'person' ? id : null,
})

const placeOf = ({ provider_key_id, person_id }: Owner, key: string): string =>
  `idempotency_keys.response_body ${provider_key_id ?? `person ${person_id}`} ${key}`

const isRowOf =
  ({ provider_key_id, person_id }: Owner, key: string) =>
  (where: ExpressionBuilder<Schema, 'idempotency_keys'>) =>
    where.and([
      where('provider_key_id', 'is not distinct from', provider_key_id),
      where('person_id', 'is not distinct from', person_id),
      where('key', '=', key),
    ])

/**
 * Carries out a provider's write in one transaction. With an idempotency key, the response is stored in the same
 * transaction: after any failure, a retry either finds the response or finds that nothing was done. A second request
 * with the same key waits for the row of the first one and then repeats its response. The response is sealed, because
 * it may contain a secret. The `withheld` fields are not stored at all.
 */
export const respondOnce = async (
  { db, secrets }: { db: Database; secrets: SecretBox },
  request: FastifyRequest,
  run: (trx: Transaction) => unknown,
  withheld: readonly string[] = [],
): Promise<unknown> => {
  const key = keyOf(request)
  if (key === null || !request.provider) return inTransaction(db, async (trx) => run(trx))
  const owner = ownerOf(request.provider)
  const hash = requestHash(request)
  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ ...owner, key, request_hash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return repeat(trx, secrets, { owner, key, hash })
    const response = await run(trx)
    const stored = JSON.stringify(withhold(response, withheld))
    await trx
      .updateTable('idempotency_keys')
      .set({ response_body: JSON.stringify(secrets.seal(stored, placeOf(owner, key))) })
      .where(isRowOf(owner, key))
      .execute()
    return response
  })
}

/**
 * Deletes stored responses that mention someone. They are sealed, so each has to be opened; none is older than a day.
 */
export const forgetStoredResponses = async (
  db: Transaction,
  secrets: SecretBox,
  mentioned: string,
): Promise<void> => {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['provider_key_id', 'person_id', 'key', 'response_body'])
    .where('response_body', 'is not', null)
    .execute()
  for (const { key, response_body, ...owner } of stored) {
    const text =
      typeof response_body === 'string'
        ? secrets.openIfPossible(response_body, placeOf(owner, key))
        : JSON.stringify(response_body)
    if (!text?.toLowerCase().includes(mentioned.toLowerCase())) continue
    await db.deleteFrom('idempotency_keys').where(isRowOf(owner, key)).execute()
  }
}

const repeat = async (
  db: Queryable,
  secrets: SecretBox,
  { owner, key, hash }: { owner: Owner; key: string; hash: string },
): Promise<unknown> => {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response_body'])
    .where(isRowOf(owner, key))
    .executeTakeFirstOrThrow()
  if (stored.request_hash !== hash) throw new AppError('idempotency_key_reused')
  const body = stored.response_body
  // An earlier release stored responses without sealing them.
  return typeof body === 'string' ? JSON.parse(secrets.open(body, placeOf(owner, key))) : body
}
