import type { FastifyInstance } from 'fastify'
import type { FeatureParts } from '../index.ts'
import { serveCatalogue } from './catalogue.ts'
import { droneCatalogue } from './drone.queries.ts'
import { flatCatalogue } from './flat-catalogue.queries.ts'
import { packageCatalogue } from './package.queries.ts'
import { shotTypeCatalogue } from './shot-type.queries.ts'

export const providerCatalogueRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCatalogue(app, db, 'drones', droneCatalogue)
  serveCatalogue(app, db, 'devices', flatCatalogue('devices'))
  serveCatalogue(app, db, 'license_types', flatCatalogue('license_types'))
  serveCatalogue(app, db, 'equipment', flatCatalogue('equipment'))
  serveCatalogue(app, db, 'categories', flatCatalogue('categories'))
  serveCatalogue(app, db, 'badges', flatCatalogue('badges'))
  serveCatalogue(app, db, 'packages', packageCatalogue)
  serveCatalogue(app, db, 'shot_types', shotTypeCatalogue)
  serveCatalogue(app, db, 'reschedule_reasons', flatCatalogue('reschedule_reasons'))
  serveCatalogue(app, db, 'legal_entities', flatCatalogue('legal_entities'))
  serveCatalogue(app, db, 'daily_messages', flatCatalogue('daily_messages'))
}
