import { accountCalls } from './account.calls.ts'
import { assetCalls } from './asset.calls.ts'
import { attentionCalls } from './attention.calls.ts'
import { auditLogCalls } from './audit-log.calls.ts'
import { calendarFeedCalls } from './calendar-feed.calls.ts'
import { catalogCalls } from './catalog.calls.ts'
import { consoleCalls } from './console.calls.ts'
import { dailyMessageCalls } from './daily-message.calls.ts'
import { dispatchCalls } from './dispatch.calls.ts'
import { earningsCalls } from './earnings.calls.ts'
import { failedJobCalls } from './failed-job.calls.ts'
import { flightLogCalls } from './flight-log.calls.ts'
import { gearCalls } from './gear.calls.ts'
import { licenseCalls } from './license.calls.ts'
import { locationCalls } from './location.calls.ts'
import { missionCalls } from './mission.calls.ts'
import { missionImportCalls } from './mission-import.calls.ts'
import { missionPageCalls } from './mission-page.calls.ts'
import { newMissionCalls } from './new-mission.calls.ts'
import { notificationCalls } from './notification.calls.ts'
import { optInCalls } from './opt-in.calls.ts'
import { paymentCalls } from './payment.calls.ts'
import { payoutCalls } from './payout.calls.ts'
import { payoutBatchCalls } from './payout-batch.calls.ts'
import { payoutTimelineCalls } from './payout-timeline.calls.ts'
import { peopleCalls } from './people.calls.ts'
import { personalDataCalls } from './personal-data.calls.ts'
import { pilotCalls } from './pilot.calls.ts'
import { pilotMatchingCalls } from './pilot-matching.calls.ts'
import { placeCalls } from './place.calls.ts'
import { pointOfInterestCalls } from './point-of-interest.calls.ts'
import { portalCalls } from './portal.calls.ts'
import { providerAssetCalls } from './provider-asset.calls.ts'
import { providerKeyCalls } from './provider-key.calls.ts'
import { providerMissionCalls } from './provider-mission.calls.ts'
import { providerRealtimeCalls } from './provider-realtime.calls.ts'
import { pushCalls } from './push.calls.ts'
import { qualityCalls } from './quality.calls.ts'
import { realtimeCalls } from './realtime.calls.ts'
import { rescheduleReasonCalls } from './reschedule-reason.calls.ts'
import { reviewCalls } from './review.calls.ts'
import { savedFilterCalls } from './saved-filter.calls.ts'
import { sessionCalls } from './session.calls.ts'
import { settingsCalls } from './settings.calls.ts'
import { shotCalls } from './shot.calls.ts'
import { stockSubmissionCalls } from './stock-submission.calls.ts'
import { termsCalls } from './terms.calls.ts'
import { transferCalls } from './transfer.calls.ts'
import { uploadCalls } from './upload.calls.ts'
import { weatherCalls } from './weather.calls.ts'
import { webhookCalls } from './webhook.calls.ts'
import { workOrderCalls } from './work-order.calls.ts'

/** Every call there is. Each table has its routes under the same name: `mission.calls.ts` is served by `mission.routes.ts`. */
export const allCalls = {
  ...accountCalls,
  ...assetCalls,
  ...attentionCalls,
  ...auditLogCalls,
  ...transferCalls,
  ...uploadCalls,
  ...shotCalls,
  ...calendarFeedCalls,
  ...catalogCalls,
  ...consoleCalls,
  ...dailyMessageCalls,
  ...earningsCalls,
  ...failedJobCalls,
  ...flightLogCalls,
  ...gearCalls,
  ...licenseCalls,
  ...locationCalls,
  ...missionCalls,
  ...missionPageCalls,
  ...missionImportCalls,
  ...newMissionCalls,
  ...notificationCalls,
  ...optInCalls,
  ...paymentCalls,
  ...payoutCalls,
  ...payoutBatchCalls,
  ...payoutTimelineCalls,
  ...peopleCalls,
  ...personalDataCalls,
  ...pilotCalls,
  ...pilotMatchingCalls,
  ...placeCalls,
  ...pointOfInterestCalls,
  ...portalCalls,
  ...providerAssetCalls,
  ...providerKeyCalls,
  ...providerMissionCalls,
  ...dispatchCalls,
  ...pushCalls,
  ...qualityCalls,
  ...reviewCalls,
  ...savedFilterCalls,
  ...providerRealtimeCalls,
  ...realtimeCalls,
  ...rescheduleReasonCalls,
  ...sessionCalls,
  ...settingsCalls,
  ...stockSubmissionCalls,
  ...termsCalls,
  ...weatherCalls,
  ...webhookCalls,
  ...workOrderCalls,
}

type AllCalls = typeof allCalls

/** The calls of a provider's systems. */
export type ProviderCalls = {
  [Name in keyof AllCalls as AllCalls[Name]['access'] extends 'provider' ? Name : never]: AllCalls[Name]
}

/** The calls of services that sign what they send. */
type SignedCalls = {
  [Name in keyof AllCalls as AllCalls[Name]['access'] extends 'signed' ? Name : never]: AllCalls[Name]
}

/** The calls of the portal. */
export type PortalCalls = Omit<AllCalls, keyof ProviderCalls | keyof SignedCalls>
