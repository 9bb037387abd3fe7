import { providerKeyCalls } from '@sortie/contract/provider-key.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { makeProviderKey } from './make-provider-key.ts'
import { selectProviderKeys } from './provider-key.queries.ts'
import { revokeProviderKey } from './revoke-provider-key.ts'

export const providerKeyRoutes = ({ serve }: FeatureParts): void => {
  serve(providerKeyCalls, {
    'GET /v1/provider/keys': ({ db }) => selectProviderKeys(db),
    'POST /v1/provider/keys': ({ db, body }) => makeProviderKey(db, body.name),
    'DELETE /v1/provider/keys/{id}': ({ db, params }) => revokeProviderKey(db, params.id),
  })
}
