import { locationCalls } from '@sortie/contract/location.calls'
import type { FeatureParts } from '../feature-parts.ts'
import { selectLocationPage } from './location.queries.ts'

export const locationRoutes = ({ serve }: FeatureParts): void => {
  serve(locationCalls, {
    'GET /v1/pilots/locations': ({ db, session, query }) => selectLocationPage(db, session.pilotId, query),
  })
}
