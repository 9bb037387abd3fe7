import { optInCalls } from '@sortie/contract/opt-in.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { joinProgram } from './join-program.ts'

export const optInRoutes = ({ serve, webhooks }: FeatureParts): void => {
  serve(optInCalls, {
    'POST /v1/pilots/pilot_opt_in': async ({ db, session: { pilotId }, body }) => ({
      opt_ins: await joinProgram(db, webhooks, pilotId, body.id),
    }),
  })
}
