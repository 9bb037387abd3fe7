import { assetCalls } from '@sortie/contract/asset.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { readPilotMission } from '../missions/lock-mission.queries.ts'
import { selectAssetPage } from './asset.queries.ts'

export const assetRoutes = ({ serve }: FeatureParts): void => {
  serve(assetCalls, {
    'GET /v1/pilots/missions/{id}/assets': async ({ db, session, params, query }) => {
      const mission = await readPilotMission(db, params.id, session.pilotId)
      return selectAssetPage(db, mission.id, query)
    },
  })
}
