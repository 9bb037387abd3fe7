import { earningsCalls } from '@sortie/contract/earnings.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { sumEarnings } from './sum-earnings.ts'

export const earningsRoutes = ({ serve }: FeatureParts): void => {
  serve(earningsCalls, {
    'GET /v1/pilots/earnings': ({ db, session }) => sumEarnings(db, session.pilotId),
  })
}
