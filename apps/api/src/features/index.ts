import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { openMeteo } from '../integrations/weather/open-meteo.ts'
import type { Database } from '../platform/database.ts'
import { accountRoutes } from './account/account.routes.ts'
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts'
import { providerCatalogueRoutes } from './catalogues/provider-catalogue.routes.ts'
import { publicCatalogueRoutes } from './catalogues/public-catalogue.routes.ts'
import { dailyMessageRoutes } from './daily-messages/daily-message.routes.ts'
import { earningsRoutes } from './earnings/earnings.routes.ts'
import { missionRoutes } from './missions/mission.routes.ts'
import { pilotMissionRoutes } from './missions/pilot-mission.routes.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { providerNotificationRoutes } from './notifications/provider-notification.routes.ts'
import { optInRoutes } from './opt-ins/opt-in.routes.ts'
import { payoutRoutes } from './payouts/payout.routes.ts'
import { providerPilotRoutes } from './pilots/provider-pilot.routes.ts'
import { placeRoutes } from './places/place.routes.ts'
import { claimRoutes } from './points-of-interest/claim.routes.ts'
import { pointOfInterestRoutes } from './points-of-interest/point-of-interest.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { providerKeyRoutes } from './provider-keys/provider-key.routes.ts'
import { providerMissionRoutes } from './provider-missions/provider-mission.routes.ts'
import { rescheduleReasonRoutes } from './reschedule-reasons/reschedule-reason.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { openWeather, type Weather } from './weather/open-weather.ts'
import { weatherRoutes } from './weather/weather.routes.ts'
import { providerWorkOrderRoutes } from './work-orders/provider-work-order.routes.ts'
import { workOrderRoutes } from './work-orders/work-order.routes.ts'

export interface FeatureParts {
  config: Config
  db: Database
  weather: Weather
}

/** Every feature of the server, one line each. */
export const registerFeatures = (
  app: FastifyInstance,
  { config, db }: Pick<FeatureParts, 'config' | 'db'>,
): void => {
  const { url, sample } = config.weather
  const parts = { config, db, weather: openWeather({ db, source: openMeteo(url), sample, log: app.log }) }
  portalRoutes(app, parts)
  sessionRoutes(app, parts)
  accountRoutes(app, parts)
  missionRoutes(app, parts)
  pilotMissionRoutes(app, parts)
  rescheduleReasonRoutes(app, parts)
  claimRoutes(app, parts)
  calendarFeedRoutes(app, parts)
  dailyMessageRoutes(app, parts)
  earningsRoutes(app, parts)
  optInRoutes(app, parts)
  weatherRoutes(app, parts)
  placeRoutes(app, parts)
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
