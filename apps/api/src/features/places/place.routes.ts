import { placeCalls } from '@sortie/contract/place.calls'
import type { FastifyInstance } from 'fastify'
import { openPlaces } from '../../integrations/places/open-places.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import { limitAttempts } from '../../platform/limit-attempts.ts'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../feature-parts.ts'

/** Several people behind one address, typing. */
const searchesPerMinute = 240

const reasonOf = (error: unknown) => ({ reason: error instanceof Error ? error.message : 'unknown' })

export const placeRoutes = (app: FastifyInstance, { db, config }: FeatureParts): void => {
  const places = openPlaces(config.places)
  app.addHook('onClose', async () => places.close?.())

  serveCalls(app, db, placeCalls, {
    'GET /v1/places': async ({ query, request }) => {
      await limitAttempts(db, `places ${request.ip}`, searchesPerMinute)
      return places.suggest(query.query).catch((error: unknown) => {
        request.log.warn(reasonOf(error), 'the address search failed')
        return []
      })
    },
    'GET /v1/places/{id}': async ({ params, request }) => {
      await limitAttempts(db, `places ${request.ip}`, searchesPerMinute)
      const place = await places.lookup(params.id).catch((error: unknown) => {
        request.log.warn(reasonOf(error), 'the address search failed')
        throw new AppError('unavailable', { cause: error })
      })
      if (!place) throw notFound()
      return place
    },
  })
}
