import { settingsCalls } from '@sortie/contract/settings.calls'
import { onlyFields } from '../../platform/stored-fields.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { selectLimits, updateLimits } from './settings.queries.ts'

export const settingsRoutes = ({ serve }: FeatureParts): void => {
  serve(settingsCalls, {
    'GET /v1/provider/settings': async ({ db }) => ({ attention: await selectLimits(db) }),
    'PATCH /v1/provider/settings': async ({ db, body }) => {
      const { attention = {} } = onlyFields(body, 'attention')
      await updateLimits(db, attention)
      return { attention: await selectLimits(db) }
    },
  })
}
