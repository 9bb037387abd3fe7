import { pickCalls } from '@sortie/contract/call'
import { pilotCalls } from '@sortie/contract/pilot-calls'
import type { FastifyInstance } from 'fastify'
import { serveCalls } from '../../platform/serve.ts'
import type { FeatureParts } from '../index.ts'
import { selectChoosableDrones } from './drone.queries.ts'
import { selectChoices } from './flat-catalogue.queries.ts'

const calls = pickCalls(pilotCalls, [
  'GET /public/categories',
  'GET /public/devices',
  'GET /public/drones',
  'GET /public/licenses',
  'GET /public/pilot_equipment',
])

export const publicCatalogueRoutes = (app: FastifyInstance, { db }: FeatureParts): void => {
  serveCalls(app, db, calls, {
    'GET /public/categories': () => selectChoices(db, 'categories'),
    'GET /public/devices': () => selectChoices(db, 'devices'),
    'GET /public/drones': () => selectChoosableDrones(db),
    'GET /public/licenses': () => selectChoices(db, 'license_types'),
    'GET /public/pilot_equipment': () => selectChoices(db, 'equipment'),
  })
}
