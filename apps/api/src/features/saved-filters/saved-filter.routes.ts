import { savedFilterCalls } from '@sortie/contract/saved-filter.calls'
import { notFound } from '../../platform/errors.ts'
import { onlyFields } from '../../platform/stored-fields.ts'
import type { FeatureParts } from '../feature-parts.ts'
import {
  deleteSavedFilter,
  insertSavedFilter,
  selectSavedFilters,
  updateSavedFilter,
} from './saved-filter.queries.ts'

export const savedFilterRoutes = ({ serve }: FeatureParts): void => {
  serve(savedFilterCalls, {
    'GET /v1/provider/saved_filters': ({ db, provider, query }) => selectSavedFilters(db, provider, query),
    'POST /v1/provider/saved_filters': ({ db, provider, body }) =>
      insertSavedFilter(db, provider, onlyFields(body, 'name', 'filter', 'is_shared')),
    'PATCH /v1/provider/saved_filters/{id}': async ({ db, provider, params, body }) => {
      const fields = onlyFields(body, 'name', 'filter', 'is_shared')
      const changed = await updateSavedFilter(db, provider, params.id, fields)
      if (!changed) throw notFound()
      return changed
    },
    'DELETE /v1/provider/saved_filters/{id}': async ({ db, provider, params }) => {
      if (!(await deleteSavedFilter(db, provider, params.id))) throw notFound()
    },
  })
}
