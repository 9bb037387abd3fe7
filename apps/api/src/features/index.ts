import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import { accountRoutes } from './account/account.routes.ts'
import { missionRoutes } from './missions/mission.routes.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { workOrderRoutes } from './work-orders/work-order.routes.ts'

export interface FeatureParts {
  config: Config
  db: Database
}

/** Every feature of the server, one line each. */
export const registerFeatures = (app: FastifyInstance, parts: FeatureParts): void => {
  portalRoutes(app, parts)
  sessionRoutes(app, parts)
  accountRoutes(app, parts)
  missionRoutes(app, parts)
  workOrderRoutes(app, parts)
  notificationRoutes(app, parts)
}
