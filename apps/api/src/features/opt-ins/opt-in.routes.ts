import { pickCalls } from '@sortie/contract/call'
import { pilotMissionCalls } from '@sortie/contract/pilot-mission-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { insertOptIn } from '../pilots/provider-pilot.queries.ts'
import { selectOptIns } from './opt-in.queries.ts'

const calls = pickCalls(pilotMissionCalls, ['POST /v1/pilots/pilot_opt_in'])

export const optInRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'POST /v1/pilots/pilot_opt_in': async ({ session: { pilotId }, body }) => {
      await insertOptIn(db, pilotId, body.id)
      return { opt_ins: await selectOptIns(db, pilotId) }
    },
  })
}
