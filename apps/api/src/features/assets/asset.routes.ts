import { assetCalls } from '@sortie/contract/asset.calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { readPilotMission } from '../missions/lock-mission.queries.ts'
import { selectAssetPage } from './asset.queries.ts'

export const assetRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, assetCalls, {
    'GET /v1/pilots/missions/{id}/assets': async ({ session, params, query }) => {
      const mission = await readPilotMission(db, params.id, session.pilotId)
      return selectAssetPage(db, mission.id, query)
    },
  })
}
