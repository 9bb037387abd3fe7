import { optInCalls } from '@sortie/contract/opt-in.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { insertOptIn } from '../pilots/provider-pilot.queries.ts'
import { selectOptIns } from './opt-in.queries.ts'

export const optInRoutes = ({ serve }: FeatureParts): void => {
  serve(optInCalls, {
    'POST /v1/pilots/pilot_opt_in': async ({ db, session: { pilotId }, body }) => {
      await insertOptIn(db, pilotId, body.id)
      return { opt_ins: await selectOptIns(db, pilotId) }
    },
  })
}
