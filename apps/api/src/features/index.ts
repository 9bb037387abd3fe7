import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database.ts'
import { accountRoutes } from './account/account.routes.ts'
import { providerCatalogueRoutes } from './catalogues/provider-catalogue.routes.ts'
import { publicCatalogueRoutes } from './catalogues/public-catalogue.routes.ts'
import { missionRoutes } from './missions/mission.routes.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { providerNotificationRoutes } from './notifications/provider-notification.routes.ts'
import { payoutRoutes } from './payouts/payout.routes.ts'
import { providerPilotRoutes } from './pilots/provider-pilot.routes.ts'
import { pointOfInterestRoutes } from './points-of-interest/point-of-interest.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { providerKeyRoutes } from './provider-keys/provider-key.routes.ts'
import { providerMissionRoutes } from './provider-missions/provider-mission.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { providerWorkOrderRoutes } from './work-orders/provider-work-order.routes.ts'
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
  providerMissionRoutes(app, parts)
  publicCatalogueRoutes(app, parts)
  providerCatalogueRoutes(app, parts)
  providerPilotRoutes(app, parts)
  providerWorkOrderRoutes(app, parts)
  pointOfInterestRoutes(app, parts)
  payoutRoutes(app, parts)
  providerNotificationRoutes(app, parts)
  providerKeyRoutes(app, parts)
}
