import { createHash } from 'node:crypto'
import { headerNames } from '@sortie/contract/headers'
import type { FastifyRequest } from 'fastify'
import type { Database, Queryable } from '../database.ts'
import { AppError, invalid } from '../errors.ts'
import type { SecretBox } from '../secret-box.ts'
import { inTransaction, type Transaction } from '../transaction.ts'

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

const placeOf = (providerKeyId: number, key: string): string =>
  `idempotency_keys.response_body ${providerKeyId} ${key}`

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
  const providerKeyId = request.providerKey?.id
  if (key === null || providerKeyId === undefined) return inTransaction(db, async (trx) => run(trx))
  const hash = requestHash(request)
  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ provider_key_id: providerKeyId, key, request_hash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return repeat(trx, secrets, { providerKeyId, key, hash })
    const response = await run(trx)
    const stored = JSON.stringify(withhold(response, withheld))
    await trx
      .updateTable('idempotency_keys')
      .set({ response_body: JSON.stringify(secrets.seal(stored, placeOf(providerKeyId, key))) })
      .where('provider_key_id', '=', providerKeyId)
      .where('key', '=', key)
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
    .select(['provider_key_id', 'key', 'response_body'])
    .where('response_body', 'is not', null)
    .execute()
  for (const { provider_key_id, key, response_body } of stored) {
    const text =
      typeof response_body === 'string'
        ? secrets.openIfPossible(response_body, placeOf(provider_key_id, key))
        : JSON.stringify(response_body)
    if (!text?.toLowerCase().includes(mentioned.toLowerCase())) continue
    await db
      .deleteFrom('idempotency_keys')
      .where('provider_key_id', '=', provider_key_id)
      .where('key', '=', key)
      .execute()
  }
}

const repeat = async (
  db: Queryable,
  secrets: SecretBox,
  { providerKeyId, key, hash }: { providerKeyId: number; key: string; hash: string },
): Promise<unknown> => {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response_body'])
    .where('provider_key_id', '=', providerKeyId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored.request_hash !== hash) throw new AppError('idempotency_key_reused')
  const body = stored.response_body
  // An earlier release stored responses without sealing them.
  return typeof body === 'string' ? JSON.parse(secrets.open(body, placeOf(providerKeyId, key))) : body
}
