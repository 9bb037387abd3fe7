import { makeLicensePreviewJob, notifyExpiringLicensesJob } from './licenses/license.jobs.ts'
import { sendMailJob } from './mails/mail.jobs.ts'
import { createImportedMissionsJob } from './mission-imports/mission-import.jobs.ts'
import {
  expireOverdueMissionsJob,
  noteNightFlightsJob,
  notifyEndingOffersJob,
  remindAuthorizationsJob,
  sealAppSecretsJob,
} from './missions/mission.jobs.ts'
import { notifyEveryoneJob } from './notifications/notification.jobs.ts'
import { findUnsentPayoutsJob, sendPayoutJob } from './payouts/payout.jobs.ts'
import { sendInvitationJob } from './people/people.jobs.ts'
import { findUnprocessedJob, processAssetJob } from './processing/processing.jobs.ts'
import { retryPushesJob, sendPushesJob } from './pushes/push.jobs.ts'
import { judgeShotsJob } from './quality/quality.jobs.ts'
import { deleteOldRecordsJob } from './retention/retention.jobs.ts'
import { deleteFilesJob, sweepFilesJob } from './stored-files/stored-file.jobs.ts'
import { clearTransfersJob, ingestTransferJob } from './transfers/transfer.jobs.ts'
import { abandonUploadsJob, discardUploadsJob, sweepUploadsJob } from './uploads/upload.jobs.ts'
import { checkFlightWeatherJob } from './weather/weather.jobs.ts'
import { deliverWebhookJob } from './webhooks/webhook.jobs.ts'

/** Every kind of job there is. The server asks for them, the worker handles them (`job-handlers.ts`). */
export const jobs = {
  expireOverdueMissions: expireOverdueMissionsJob,
  sealAppSecrets: sealAppSecretsJob,
  createImportedMissions: createImportedMissionsJob,
  notifyEveryone: notifyEveryoneJob,
  deleteOldRecords: deleteOldRecordsJob,
  notifyExpiringLicenses: notifyExpiringLicensesJob,
  makeLicensePreview: makeLicensePreviewJob,
  deleteFiles: deleteFilesJob,
  sweepFiles: sweepFilesJob,
  abandonUploads: abandonUploadsJob,
  discardUploads: discardUploadsJob,
  sweepUploads: sweepUploadsJob,
  ingestTransfer: ingestTransferJob,
  clearTransfers: clearTransfersJob,
  sendMail: sendMailJob,
  sendInvitation: sendInvitationJob,
  sendPushes: sendPushesJob,
  retryPushes: retryPushesJob,
  deliverWebhook: deliverWebhookJob,
  processAsset: processAssetJob,
  findUnprocessed: findUnprocessedJob,
  judgeShots: judgeShotsJob,
  checkFlightWeather: checkFlightWeatherJob,
  notifyEndingOffers: notifyEndingOffersJob,
  noteNightFlights: noteNightFlightsJob,
  remindAuthorizations: remindAuthorizationsJob,
  sendPayout: sendPayoutJob,
  findUnsentPayouts: findUnsentPayoutsJob,
}
