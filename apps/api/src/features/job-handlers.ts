import type { Config } from '../config.ts'
import { smtpTransport } from '../integrations/mail/smtp.ts'
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
import { sendMail } from './mails/send-mail.ts'
import { expireOverdueMissions } from './missions/expire-overdue-missions.ts'
import { sealAppSecrets } from './missions/seal-app-secrets.ts'
import { notifyEveryone } from './notifications/notify-everyone.ts'
import { openFileReader } from './processing/file-reader.ts'
import { findUnprocessed } from './processing/find-unprocessed.ts'
import { processAsset } from './processing/process-asset.ts'
import { deleteOldRecords } from './retention/delete-old-records.ts'
import { sweepFiles } from './stored-files/sweep-files.ts'
import { clearTransfers } from './transfers/clear-transfers.ts'
import { ingestTransfer } from './transfers/ingest-transfer.ts'
import { sealTransferSecrets } from './transfers/seal-transfer-secrets.ts'
import { abandonUnfinished } from './transfers/transfer-folder.ts'
import { abandonUploads } from './uploads/abandon-uploads.ts'
import { discardUploads } from './uploads/discard-uploads.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'
import { deliverWebhook } from './webhooks/deliver-webhook.ts'
import { sealWebhookSecrets } from './webhooks/seal-webhook-secrets.ts'
import { openWebhookQueue } from './webhooks/webhook-queue.ts'

/** The handler of each kind of job. */
export const jobHandlers = (
  config: Config,
  db: Database,
  log: JobLog,
  objects = openObjectStore(config),
  mailTransport = config.mail && smtpTransport(config.mail),
  // It connects when a job first asks for another one.
  jobQueue = openJobQueue(config.databaseUrl, jobs, log),
  reader = openFileReader(config.processing, log),
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
  sendMail: async ({ mail_id }) => {
    // Enqueued by a server that has one configured: whoever runs this worker has to know.
    if (!mailTransport) throw new Error('SMTP_URL is not set, so this worker cannot send emails')
    await sendMail(db, mailTransport, config, mail_id)
  },
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
})
