import { providerKeyCalls } from '@sortie/contract/provider-key.calls'
import { pageOfRows } from '../../platform/pages.ts'
import { onlyFields } from '../../platform/stored-fields.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { makeProviderKey, revokeProviderKey } from './change-provider-keys.ts'
import { selectProviderKeys } from './provider-key.queries.ts'

export const providerKeyRoutes = ({ serve }: FeatureParts): void => {
  serve(providerKeyCalls, {
    'GET /v1/provider/keys': async ({ db, query }) => pageOfRows(await selectProviderKeys(db), query),
    'POST /v1/provider/keys': ({ db, body, provider }) =>
      makeProviderKey(db, onlyFields(body, 'name', 'roles'), provider),
    'DELETE /v1/provider/keys/{id}': ({ db, params }) => revokeProviderKey(db, params.id),
  })
}
