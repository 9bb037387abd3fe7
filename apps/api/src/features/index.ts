import type { ObjectStore } from '@sortie/storage/object-store'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { MapGround } from '../integrations/map/map-ground.ts'
import { openMeteo } from '../integrations/weather/open-meteo.ts'
import type { Database } from '../platform/database.ts'
import type { JobQueue } from '../platform/jobs.ts'
import { secretBox } from '../platform/secret-box.ts'
import { callServer } from '../platform/serve.ts'
import { accountRoutes } from './account/account.routes.ts'
import { assetRoutes } from './assets/asset.routes.ts'
import { providerAssetRoutes } from './assets/provider-asset.routes.ts'
import { attentionRoutes } from './attention/attention.routes.ts'
import { auditLogRoutes } from './audit-log/audit-log.routes.ts'
import { calendarFeedRoutes } from './calendar-feed/calendar-feed.routes.ts'
import { catalogRoutes } from './catalogs/catalog.routes.ts'
import { dailyMessageRoutes } from './daily-messages/daily-message.routes.ts'
import { dispatchRoutes } from './dispatch/dispatch.routes.ts'
import { earningsRoutes } from './earnings/earnings.routes.ts'
import { failedJobRoutes } from './failed-jobs/failed-job.routes.ts'
import type { FeatureParts } from './feature-parts.ts'
import { flightLogRoutes } from './flight-log/flight-log.routes.ts'
import { gearRoutes } from './gear/gear.routes.ts'
import { licenseRoutes } from './licenses/license.routes.ts'
import { locationRoutes } from './locations/location.routes.ts'
import { openMailQueue } from './mails/mail-queue.ts'
import { missionImportRoutes } from './mission-imports/mission-import.routes.ts'
import { missionRoutes } from './missions/mission.routes.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { optInRoutes } from './opt-ins/opt-in.routes.ts'
import { paymentRoutes } from './payments/payment.routes.ts'
import { payoutTimelineRoutes } from './payout-timeline/payout-timeline.routes.ts'
import { payoutRoutes } from './payouts/payout.routes.ts'
import { payoutBatchRoutes } from './payouts/payout-batch.routes.ts'
import { peopleRoutes } from './people/people.routes.ts'
import { personalDataRoutes } from './personal-data/personal-data.routes.ts'
import { pilotMatchingRoutes } from './pilot-matching/pilot-matching.routes.ts'
import { pilotRoutes } from './pilots/pilot.routes.ts'
import { placeRoutes } from './places/place.routes.ts'
import { pointOfInterestRoutes } from './points-of-interest/point-of-interest.routes.ts'
import { consoleRoutes } from './portal/console.routes.ts'
import { portalRoutes } from './portal/portal.routes.ts'
import { providerKeyRoutes } from './provider-keys/provider-key.routes.ts'
import { providerMissionRoutes } from './provider-missions/provider-mission.routes.ts'
import { pushRoutes } from './pushes/push.routes.ts'
import { qualityRoutes } from './quality/quality.routes.ts'
import { providerRealtimeRoutes } from './realtime/provider-realtime.routes.ts'
import { realtimeRoutes } from './realtime/realtime.routes.ts'
import { rescheduleReasonRoutes } from './reschedule-reasons/reschedule-reason.routes.ts'
import { reviewRoutes } from './reviews/review.routes.ts'
import { savedFilterRoutes } from './saved-filters/saved-filter.routes.ts'
import { sessionRoutes } from './session/session.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { shotRoutes } from './shots/shot.routes.ts'
import { stockSubmissionRoutes } from './stock-imagery/stock-submission.routes.ts'
import { termsRoutes } from './terms/terms.routes.ts'
import { transferRoutes } from './transfers/transfer.routes.ts'
import { uploadRoutes } from './uploads/upload.routes.ts'
import { openWeather } from './weather/open-weather.ts'
import { weatherRoutes } from './weather/weather.routes.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'
import { openWebhookQueue } from './webhooks/webhook-queue.ts'
import { workOrderRoutes } from './work-orders/work-order.routes.ts'

/** Every feature of the server, one line each. */
export const registerFeatures = (
  app: FastifyInstance,
  {
    config,
    db,
    jobQueue,
    objects,
    mapGround,
  }: { config: Config; db: Database; jobQueue: JobQueue; objects: ObjectStore; mapGround: MapGround },
): void => {
  const { url, sample } = config.weather
  const weather = openWeather({ db, source: openMeteo(url), sample, log: app.log })
  const secrets = secretBox(config.secretKeys, app.log)
  const parts: FeatureParts = {
    config,
    weather,
    jobQueue,
    mails: openMailQueue(config, jobQueue, app.log),
    webhooks: openWebhookQueue(jobQueue),
    secrets,
    objects,
    mapGround,
    serve: callServer(app, { db, secrets, objects }),
    onClose: (close) => app.addHook('onClose', async () => close()),
  }
  portalRoutes(parts)
  consoleRoutes(parts)
  sessionRoutes(parts)
  accountRoutes(parts)
  gearRoutes(parts)
  licenseRoutes(parts)
  missionRoutes(parts)
  locationRoutes(parts)
  assetRoutes(parts)
  uploadRoutes(parts)
  transferRoutes(parts)
  shotRoutes(parts)
  rescheduleReasonRoutes(parts)
  calendarFeedRoutes(parts)
  dailyMessageRoutes(parts)
  earningsRoutes(parts)
  optInRoutes(parts)
  weatherRoutes(parts)
  placeRoutes(parts)
  workOrderRoutes(parts)
  notificationRoutes(parts)
  pushRoutes(parts)
  realtimeRoutes(parts)
  providerRealtimeRoutes(parts)
  providerMissionRoutes(parts)
  missionImportRoutes(parts)
  dispatchRoutes(parts)
  qualityRoutes(parts)
  reviewRoutes(parts)
  savedFilterRoutes(parts)
  providerAssetRoutes(parts)
  catalogRoutes(parts)
  pilotRoutes(parts)
  pilotMatchingRoutes(parts)
  personalDataRoutes(parts)
  pointOfInterestRoutes(parts)
  failedJobRoutes(parts)
  flightLogRoutes(parts)
  webhookRoutes(parts)
  paymentRoutes(parts)
  payoutRoutes(parts)
  payoutBatchRoutes(parts)
  payoutTimelineRoutes(parts)
  stockSubmissionRoutes(parts)
  termsRoutes(parts)
  attentionRoutes(parts)
  settingsRoutes(parts)
  peopleRoutes(parts)
  providerKeyRoutes(parts)
  auditLogRoutes(parts)
}
