import { pickCalls } from '@sortie/contract/call'
import { pagingMeta } from '@sortie/contract/paging'
import { pilotCalls } from '@sortie/contract/pilot-calls'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../platform/errors.ts'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { selectPilotMission } from './mission.queries.ts'
import { selectMissionPage } from './mission-list.queries.ts'

const calls = pickCalls(pilotCalls, ['GET /v2/pilots/missions', 'GET /v2/pilots/missions/{id}'])

export const missionRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v2/pilots/missions': async ({ session, query }) => {
      const statuses = query.status ?? query['status[]'] ?? null
      const { page, per_page: perPage } = query
      const { data, total } = await selectMissionPage(db, session.pilotId, { statuses, page, perPage })
      return { data, meta: pagingMeta(page, perPage, total) }
    },
    'GET /v2/pilots/missions/{id}': async ({ session, params }) => {
      const mission = await selectPilotMission(db, session.pilotId, params.id)
      if (!mission) throw notFound()
      return mission
    },
  })
}
