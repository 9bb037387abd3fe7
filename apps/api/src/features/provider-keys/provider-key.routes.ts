import { pickCalls } from '@sortie/contract/call'
import { providerWorkCalls } from '@sortie/contract/provider-work-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { makeProviderKey } from './make-provider-key.ts'
import { selectProviderKeys } from './provider-key.queries.ts'
import { revokeProviderKey } from './revoke-provider-key.ts'

const calls = pickCalls(providerWorkCalls, [
  'GET /v1/provider/keys',
  'POST /v1/provider/keys',
  'DELETE /v1/provider/keys/{id}',
])

export const providerKeyRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v1/provider/keys': () => selectProviderKeys(db),
    'POST /v1/provider/keys': ({ db, body }) => makeProviderKey(db, body.name),
    'DELETE /v1/provider/keys/{id}': ({ db, params }) => revokeProviderKey(db, params.id),
  })
}
