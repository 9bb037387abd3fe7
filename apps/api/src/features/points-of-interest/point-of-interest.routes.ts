import { pickCalls } from '@sortie/contract/call'
import { providerWorkCalls } from '@sortie/contract/provider-work-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { selectPointOfInterestPage } from './point-of-interest.queries.ts'
import { changePointOfInterest, createPointOfInterest } from './save-point-of-interest.ts'

const calls = pickCalls(providerWorkCalls, [
  'GET /v1/provider/points_of_interest',
  'POST /v1/provider/points_of_interest',
  'PATCH /v1/provider/points_of_interest/{id}',
])

export const pointOfInterestRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /v1/provider/points_of_interest': ({ query }) => selectPointOfInterestPage(db, query),
    'POST /v1/provider/points_of_interest': ({ db, body }) => createPointOfInterest(db, body),
    'PATCH /v1/provider/points_of_interest/{id}': ({ db, params, body }) =>
      changePointOfInterest(db, params.id, body),
  })
}
