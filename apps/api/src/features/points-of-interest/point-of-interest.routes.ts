import { pointOfInterestCalls } from '@sortie/contract/point-of-interest.calls'
import { withAppSecret } from '../../core/mission/flight-app-secret.ts'
import { invalid } from '../../platform/errors.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { selectClaimable } from './claim.queries.ts'
import { claimPointOfInterest } from './claim-point-of-interest.ts'
import { selectPointOfInterestPage } from './point-of-interest.queries.ts'
import { changePointOfInterest, createPointOfInterest } from './save-point-of-interest.ts'

export const pointOfInterestRoutes = ({ serve, secrets }: FeatureParts): void => {
  serve(pointOfInterestCalls, {
    'GET /v1/provider/points_of_interest': ({ db, query }) => selectPointOfInterestPage(db, query),
    'POST /v1/provider/points_of_interest': ({ db, body }) => createPointOfInterest(db, body),
    'PATCH /v1/provider/points_of_interest/{id}': ({ db, params, body }) =>
      changePointOfInterest(db, params.id, body),
    'GET /v2/pilots/points_of_interest': ({ db, query }) => selectClaimable(db, query),
    'POST /v2/pilots/missions': async ({ db, session: { pilotId }, body }) => {
      if (body.mission_type !== 'panorama')
        throw invalid({ mission_type: ['Only panorama missions can be claimed.'] })
      const claim = { pilotId, pointOfInterestId: body.point_of_interest }
      return withAppSecret(secrets, await claimPointOfInterest(db, claim))
    },
  })
}
