import type { Config } from '../config.ts'
import type { MailTransport } from '../integrations/mail/mail-transport.ts'
import { smtpTransport } from '../integrations/mail/smtp.ts'
import { openPayments } from '../integrations/payments/stripe.ts'
import { pushPoster } from '../integrations/push/post-push.ts'
import { openMeteo } from '../integrations/weather/open-meteo.ts'
import { webhookPoster } from '../integrations/webhooks/post-webhook.ts'
import { doEach } from '../platform/batches.ts'
import type { Database } from '../platform/database.ts'
import type { JobHandlers } from '../platform/job-worker.ts'
import { type JobLog, openJobQueue } from '../platform/jobs.ts'
import { openObjectStore } from '../platform/object-store.ts'
import { secretBox } from '../platform/secret-box.ts'
import { jobs } from './jobs.ts'
import { makeLicensePreview } from './licenses/license-preview.ts'
import { notifyExpiringLicenses } from './licenses/notify-expiring-licenses.ts'
import { openMailQueue } from './mails/mail-queue.ts'
import { sendMail } from './mails/send-mail.ts'
import { createImportedMissions } from './mission-imports/create-imported-missions.ts'
import { expireOverdueMissions } from './missions/expire-overdue-missions.ts'
import { noteNightFlights } from './missions/note-night-flights.ts'
import { notifyEndingOffers } from './missions/notify-ending-offers.ts'
import { remindAuthorizations } from './missions/remind-authorizations.ts'
import { sealAppSecrets } from './missions/seal-app-secrets.ts'
import { notifyEveryone } from './notifications/notify-everyone.ts'
import { findUnsentPayouts, sendPayout } from './payouts/send-payout.ts'
import { sendInvitation } from './people/send-invitation.ts'
import { openFileReader } from './processing/file-reader.ts'
import { findUnprocessed } from './processing/find-unprocessed.ts'
import { processAsset } from './processing/process-asset.ts'
import { type PushWork, pushWork, retryPushes, sendPushes } from './pushes/send-pushes.ts'
import { judgeChangedShots } from './quality/judge-stored-shot.ts'
import { openShotComparer } from './quality/shot-comparer.ts'
import { deleteOldRecords } from './retention/delete-old-records.ts'
import { sweepFiles } from './stored-files/sweep-files.ts'
import { clearTransfers } from './transfers/clear-transfers.ts'
import { ingestTransfer } from './transfers/ingest-transfer.ts'
import { sealTransferSecrets } from './transfers/seal-transfer-secrets.ts'
import { abandonUnfinished } from './transfers/transfer-folder.ts'
import { abandonUploads } from './uploads/abandon-uploads.ts'
import { discardUploads } from './uploads/discard-uploads.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'
import { checkFlightWeather } from './weather/check-flight-weather.ts'
import { openWeather } from './weather/open-weather.ts'
import { deliverWebhook } from './webhooks/deliver-webhook.ts'
import { sealWebhookSecrets } from './webhooks/seal-webhook-secrets.ts'
import { openWebhookQueue } from './webhooks/webhook-queue.ts'

/** Emails are enqueued by a server that has a transport configured: whoever runs a worker without one has to know. */
const requireTransport = (transport: MailTransport | null): MailTransport => {
  if (!transport) throw new Error('SMTP_URL is not set, so this worker cannot send emails')
  return transport
}

const openPushes = ({ push }: Config, db: Database, log: JobLog): PushWork | null => {
  if (!push) {
    log.info({}, 'VAPID_PRIVATE_KEY is not set: no notifications are pushed to devices')
    return null
  }
  return pushWork(push, { db, log, post: pushPoster(push) })
}

const needed = (pushes: PushWork | null): PushWork => {
  if (!pushes) throw new Error('VAPID_PRIVATE_KEY is not set, so this worker cannot push notifications')
  return pushes
}

/** The handler of each kind of job. */
export const jobHandlers = (
  config: Config,
  db: Database,
  log: JobLog,
  objects = openObjectStore(config),
  mailTransport = config.mail && smtpTransport(config.mail),
  // It connects when a job first asks for another one.
  jobQueue = openJobQueue(config.directDatabaseUrl, jobs, log),
  reader = openFileReader(config.processing, log),
  mails = openMailQueue(config, jobQueue, { info: (message) => log.info({}, message) }),
  pushes = openPushes(config, db, log),
  // Its thread starts with the first shot.
  shots = openShotComparer(),
): JobHandlers<typeof jobs> => ({
  expireOverdueMissions: async (_, { signal }) => {
    const count = await expireOverdueMissions(db, signal, undefined, log)
    if (count > 0) log.info({ count }, 'missions expired')
  },
  sealAppSecrets: async (_, { signal }) => {
    const secrets = secretBox(config.secretKeys, log)
    const kinds = [
      ['flight app secrets sealed', () => sealAppSecrets(db, secrets, signal)],
      ['webhook secrets sealed', () => sealWebhookSecrets(db, secrets)],
      ['secrets of access keys sealed', () => sealTransferSecrets(db, secrets, signal)],
    ] as const
    await doEach(kinds, async ([done, seal]) => {
      const count = await seal()
      if (count > 0) log.info({ count }, done)
    })
  },
  createImportedMissions: async ({ import_id }, { signal }) => {
    const parts = { db, secrets: secretBox(config.secretKeys, log), log }
    const count = await createImportedMissions(parts, import_id, signal)
    log.info({ count }, 'missions of a file created')
  },
  notifyEveryone: async (payload, { signal }) => {
    log.info({ pilots: await notifyEveryone(db, payload, signal) }, 'every pilot notified')
  },
  deleteOldRecords: async (_, { signal }) => {
    log.info({ deleted: await deleteOldRecords(db, config, signal) }, 'old records deleted')
  },
  notifyExpiringLicenses: async (_, { signal }) => {
    const count = await notifyExpiringLicenses(db, signal, undefined, log)
    if (count > 0) log.info({ count }, 'pilots notified of expiring licenses')
  },
  makeLicensePreview: ({ license_id }, run) =>
    makeLicensePreview({ db, store: objects.store, reader, log }, license_id, run),
  deleteFiles: ({ keys }) => objects.store.delete(keys),
  sweepFiles: async (_, { signal }) => {
    const files = await sweepFiles(db, objects.store, signal)
    log.info({ files, data: await objects.sweep() }, 'unreferenced files deleted')
  },
  abandonUploads: async (_, { signal }) => {
    const days = config.uploadRetentionDays
    const kinds = [
      ['uploads abandoned', () => abandonUploads(db, objects.store, days, signal)],
      ['unfinished transfers abandoned', () => abandonUnfinished(objects.store, days)],
    ] as const
    await doEach(kinds, async ([done, abandon]) => {
      const count = await abandon()
      if (count > 0) log.info({ count }, done)
    })
  },
  discardUploads: ({ uploads }) => discardUploads(objects.store, uploads),
  sweepUploads: async (_, { signal }) => {
    log.info(await sweepUploads(db, objects.store, signal), 'unreferenced uploads deleted')
  },
  ingestTransfer: async ({ transfer_id }, { signal }) => {
    const outcome = await ingestTransfer(
      db,
      objects.store,
      { jobQueue, webhooks: openWebhookQueue(jobQueue) },
      transfer_id,
      signal,
    )
    if (outcome)
      log.info({ taken: outcome.taken, leftOut: outcome.leftOut.length }, 'transferred files imported')
  },
  clearTransfers: async (_, { signal }) => {
    const files = await clearTransfers(db, objects.store, config.uploadRetentionDays, signal)
    if (files > 0) log.info({ files }, 'transferred files cleared')
  },
  sendMail: ({ mail_id }) => sendMail(db, requireTransport(mailTransport), config, mail_id),
  sendInvitation: ({ person_id }) => sendInvitation(db, requireTransport(mailTransport), config, person_id),
  judgeShots: async (_, { signal }) => {
    await judgeChangedShots(db, shots.compare, signal, log)
  },
  sendPushes: async ({ message_ids }, run) => sendPushes(needed(pushes), message_ids, run),
  retryPushes: async ({ message_ids }, run) => retryPushes(needed(pushes), message_ids, run),
  deliverWebhook: (payload, { signal }) => {
    const secrets = secretBox(config.secretKeys, log)
    const post = webhookPoster({ allowLoopback: config.webhooksToLoopback })
    return deliverWebhook({ db, secrets, jobQueue, post }, payload, signal)
  },
  processAsset: ({ asset_id }, run) => processAsset({ db, store: objects.store, reader, log }, asset_id, run),
  findUnprocessed: async () => {
    const count = await findUnprocessed(db, jobQueue)
    if (count > 0) log.info({ count }, 'assets without a processing job found')
  },
  notifyEndingOffers: async () => {
    const count = await notifyEndingOffers(db)
    if (count > 0) log.info({ count }, 'offers on their last day announced')
  },
  remindAuthorizations: async () => {
    const count = await remindAuthorizations(db)
    if (count > 0) log.info({ count }, 'pilots reminded of a missing authorization')
  },
  noteNightFlights: async () => {
    const count = await noteNightFlights(db)
    if (count > 0) log.info({ count }, 'flights of the coming day at night')
  },
  sendPayout: ({ payout_id }) => {
    const payments = openPayments(config.stripe)
    return sendPayout({ db, payments, mails, webhooks: openWebhookQueue(jobQueue) }, payout_id)
  },
  findUnsentPayouts: async () => {
    const count = await findUnsentPayouts(db, jobQueue)
    if (count > 0) log.info({ count }, 'payouts that nobody sent found')
  },
  checkFlightWeather: async (_, { signal }) => {
    const { url, sample } = config.weather
    const warnings = { warn: log.info.bind(log) }
    const weather = openWeather({ db, source: openMeteo(url), sample, log: warnings })
    const count = await checkFlightWeather(db, weather, signal)
    if (count > 0) log.info({ count }, 'flights in weather beyond their limits')
  },
})
