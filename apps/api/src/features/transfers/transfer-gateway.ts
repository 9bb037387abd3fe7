import type { GatewayKey } from '@sortie/storage/gateway/gateway-call'
import { type GatewayListener, listenForTransfers } from '@sortie/storage/gateway/listener'
import { unavailableNow } from '@sortie/storage/gateway/s3-error'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../config.ts'
import { lockMissionWithOffer, readPilotMission } from '../../core/mission/lock-mission.queries.ts'
import { refusalOf } from '../../core/mission/taking-assets.ts'
import { type Database, isDatabaseUnavailable } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type JobQueue, openJobQueue } from '../../platform/jobs.ts'
import { openObjectStore } from '../../platform/object-store.ts'
import { type SecretBox, secretBox } from '../../platform/secret-box.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { clientAddress } from './client-address.ts'
import { watchUses } from './key-uses.ts'
import { placeOfSecret } from './open-transfer.ts'
import { ingestTransferJob } from './transfer.jobs.ts'
import { noteFilesChanged, noteUse, reopenIntake, selectKey } from './transfer.queries.ts'
import { folderOf, transferBucket } from './transfer-folder.ts'

const findKey = async (db: Database, secrets: SecretBox, accessKeyId: string): Promise<GatewayKey | null> => {
  // Nothing else was ever given out, and a database need not look for it.
  const key = /^SRT[A-Z2-9]{17}$/.test(accessKeyId) ? await selectKey(db, accessKeyId) : undefined
  if (!key) return null
  const secretAccessKey = secrets.openIfPossible(key.sealed_secret_key, placeOfSecret(accessKeyId))
  if (secretAccessKey === null) return null
  const mission = await readPilotMission(db, key.mission_id, key.pilot_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined
    throw error
  })
  const refusal = key.is_revoked
    ? 'This access key is closed.'
    : key.is_expired
      ? 'This access key has expired. Start the uploading process again to get a new one.'
      : (refusalOf(mission, key.pilot_id)?.message ?? null)
  const folder = folderOf(key.mission_id)
  return { accessKeyId, secretAccessKey, storePrefix: key.store_prefix, folder, refusal }
}

/**
 * Notes, at the first change a key makes, that the mission cannot be submitted before its pilot is done. What a key was
 * still bringing or deleting when its pilot said to be done may have come too late for the intake, so that runs again;
 * anyone too late for the mission gets a message.
 */
const noteChange = async (
  db: Database,
  jobQueue: Pick<JobQueue, 'enqueue'>,
  accessKeyId: string,
): Promise<string | null> => {
  const key = await selectKey(db, accessKeyId)
  if (key && !key.is_revoked && key.files_changed_at !== null) return null
  const closed = 'This access key is closed.'
  if (!key || (key.is_revoked && key.completed_at === null)) return closed
  return inTransaction(db, async (trx) => {
    const mission = await lockMissionWithOffer(trx, key.mission_id, key.pilot_id)
    if (refusalOf(mission, key.pilot_id)) return closed
    await noteFilesChanged(trx, key.id)
    const reopened = await reopenIntake(trx, accessKeyId)
    if (reopened) await jobQueue.enqueue(trx, ingestTransferJob, { transfer_id: reopened.id })
    return null
  })
}

const asUnavailable = (error: unknown): never => {
  throw isDatabaseUnavailable(error) ? unavailableNow() : error
}

/** Where desktop transfer tools bring files; null where the configuration has none. */
export const openTransferGateway = async (
  config: Config,
  db: Database,
  log: FastifyBaseLogger,
  // It connects when a transfer first asks for a job.
  jobQueue = openJobQueue(config.directDatabaseUrl, { ingestTransferJob }, log),
): Promise<GatewayListener | null> => {
  const { transfers } = config
  if (!transfers) return null
  const objects = openObjectStore(config)
  const secrets = secretBox(config.secretKeys, log)
  const uses = watchUses((accessKeyIds, uploadingForSeconds) => {
    inTransaction(db, (trx) => noteUse(trx, accessKeyIds, uploadingForSeconds)).catch((err: unknown) =>
      log.error({ err }, 'the use of an access key could not be recorded'),
    )
  })
  const listener = await listenForTransfers(
    {
      store: objects.store,
      bucket: transferBucket,
      findKey: (accessKeyId) => findKey(db, secrets, accessKeyId).catch(asUnavailable),
      onWrite: uses.write,
      afterChange: (accessKeyId) => noteChange(db, jobQueue, accessKeyId).catch(asUnavailable),
      onUse: ({ key: _, ...use }) => {
        if (use.folder !== null && use.accessKeyId !== null) uses.used(use.accessKeyId)
        // Names of files are their pilot's own; they don't belong in the log.
        log.info({ transfer: use }, 'file transfer')
      },
      onError: (err, requestId) => log.error({ err, requestId }, 'a file transfer failed'),
      addressOf: (request) => clientAddress(request, config.trustProxy),
    },
    { host: transfers.host, port: transfers.port },
  )
  log.info({ port: listener.port, url: transfers.publicUrl }, 'file transfer gateway listening')
  return {
    ...listener,
    close: async () => {
      await listener.close()
      uses.stop()
      await jobQueue.close()
      objects.close()
    },
  }
}
