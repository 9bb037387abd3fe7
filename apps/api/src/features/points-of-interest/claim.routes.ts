import { pickCalls } from '@sortie/contract/call'
import { pilotMissionCalls } from '@sortie/contract/pilot-mission-calls'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../../platform/errors.ts'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { selectClaimable } from './claim.queries.ts'
import { claimPointOfInterest } from './claim-point-of-interest.ts'

const calls = pickCalls(pilotMissionCalls, ['GET /v2/pilots/points_of_interest', 'POST /v2/pilots/missions'])

export const claimRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v2/pilots/points_of_interest': () => selectClaimable(db),
    'POST /v2/pilots/missions': ({ session: { pilotId }, body }) => {
      if (body.mission_type !== 'panorama')
        throw invalid({ mission_type: ['Only a panorama mission can be claimed.'] })
      return claimPointOfInterest(db, { pilotId, pointOfInterestId: body.point_of_interest })
    },
  })
}
