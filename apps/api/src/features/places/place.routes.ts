import { placeCalls } from '@sortie/contract/place.calls'
import { openPlaces } from '../../integrations/places/open-places.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { FeatureParts } from '../feature-parts.ts'

/** Several people behind one address, typing. */
const limit = { subject: 'places', perMinute: 240 }

const reasonOf = (error: unknown) => ({ reason: error instanceof Error ? error.message : 'unknown' })

export const placeRoutes = ({ serve, config, onClose }: FeatureParts): void => {
  const places = openPlaces(config.places)
  onClose(() => places.close?.())

  serve(
    placeCalls,
    {
      'GET /v1/places': async ({ query, request }) => {
        return places.suggest(query.query).catch((error: unknown) => {
          request.log.warn(reasonOf(error), 'the address search failed')
          return []
        })
      },
      'GET /v1/places/{id}': async ({ params, request }) => {
        const place = await places.lookup(params.id).catch((error: unknown) => {
          request.log.warn(reasonOf(error), 'the address search failed')
          throw new AppError('unavailable', { cause: error })
        })
        if (!place) throw notFound()
        return place
      },
    },
    { limits: { 'GET /v1/places': limit, 'GET /v1/places/{id}': limit } },
  )
}
