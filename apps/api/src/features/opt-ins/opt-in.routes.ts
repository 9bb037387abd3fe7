import { optInCalls } from '@sortie/contract/opt-in.calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { insertOptIn } from '../pilots/provider-pilot.queries.ts'
import { selectOptIns } from './opt-in.queries.ts'

export const optInRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, optInCalls, {
    'POST /v1/pilots/pilot_opt_in': async ({ session: { pilotId }, body }) => {
      await insertOptIn(db, pilotId, body.id)
      return { opt_ins: await selectOptIns(db, pilotId) }
    },
  })
}
