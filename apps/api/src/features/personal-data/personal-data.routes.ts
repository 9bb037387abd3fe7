import { personalDataCalls } from '@sortie/contract/personal-data.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { erasePilot } from './erase-pilot.ts'
import { exportPersonalData } from './export-personal-data.ts'

export const personalDataRoutes = ({ serve, jobQueue, secrets, objects }: FeatureParts): void => {
  serve(personalDataCalls, {
    'GET /v1/provider/pilots/{id}/personal_data': ({ db, params }) =>
      exportPersonalData(db, objects, params.id),
    'DELETE /v1/provider/pilots/{id}/personal_data': ({ db, params }) =>
      erasePilot(db, { jobQueue, secrets }, params.id),
  })
}
