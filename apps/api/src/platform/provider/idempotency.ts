import { createHash } from 'node:crypto'
import { headerNames } from '@sortie/contract/headers'
import type { FastifyRequest } from 'fastify'
import type { Database, Queryable } from '../database.ts'
import { AppError, invalid } from '../errors.ts'
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

const withhold = (response: unknown, secrets: readonly string[]): unknown =>
  typeof response === 'object' && secrets.length > 0
    ? { ...response, ...Object.fromEntries(secrets.map((field) => [field, null])) }
    : (response ?? null)

/**
 * Carries out a provider's write in one transaction. With an idempotency key, the response is stored in that
 * same transaction: a retry after any failure either finds the response or finds nothing done. A second request
 * with the same key waits on the first one's row and then repeats its response.
 */
export const respondOnce = async (
  db: Database,
  request: FastifyRequest,
  run: (trx: Transaction) => unknown,
  secrets: readonly string[] = [],
): Promise<unknown> => {
  const key = keyOf(request)
  const providerKeyId = request.providerKeyId
  if (key === null || providerKeyId === null) return inTransaction(db, async (trx) => run(trx))
  const hash = requestHash(request)
  return inTransaction(db, async (trx) => {
    const claimed = await trx
      .insertInto('idempotency_keys')
      .values({ provider_key_id: providerKeyId, key, request_hash: hash })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!claimed) return repeat(trx, providerKeyId, key, hash)
    const response = await run(trx)
    await trx
      .updateTable('idempotency_keys')
      .set({ response_body: JSON.stringify(withhold(response, secrets)) })
      .where('provider_key_id', '=', providerKeyId)
      .where('key', '=', key)
      .execute()
    return response
  })
}

const repeat = async (db: Queryable, providerKeyId: number, key: string, hash: string): Promise<unknown> => {
  const stored = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'response_body'])
    .where('provider_key_id', '=', providerKeyId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (stored.request_hash !== hash) throw new AppError('idempotency_key_reused')
  return stored.response_body
}
