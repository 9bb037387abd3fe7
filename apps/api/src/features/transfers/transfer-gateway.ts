import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
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
import { placeOfSecret } from './open-transfer.ts'
import { takeInTransferJob } from './transfer.jobs.ts'
import { noteFilesChanged, noteUse, reopenIntake, selectKey } from './transfer.queries.ts'
import { folderOf, transferBucket } from './transfer-folder.ts'

const proxyList = (trusted: string): BlockList => {
  const list = new BlockList()
  for (const network of trusted.split(',')) {
    const [address = '', bits] = network.trim().split('/')
    const kind = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, kind)
    else list.addSubnet(address, Number(bits), kind)
  }
  return list
}

/** The address of a client is the one that the outermost of our proxies saw. */
const clientAddress = (request: IncomingMessage, trusted: Config['trustProxy']): string => {
  const direct = request.socket.remoteAddress ?? ''
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '')
  if (typeof trusted === 'number') return forwarded.at(-trusted) ?? direct
  const isTrusted = trusted !== false && proxyList(trusted).check(direct, isIPv6(direct) ? 'ipv6' : 'ipv4')
  return (isTrusted && forwarded.at(-1)) || direct
}

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
    if (!reopened) return null
    await jobQueue.enqueue(trx, takeInTransferJob, { transfer_id: reopened.id })
    return null
  })
}

const asUnavailable = (error: unknown): never => {
  throw isDatabaseUnavailable(error) ? unavailableNow() : error
}

const heartbeatMs = 10_000
const uploadingForSeconds = 30
const quietAfterMs = 1000
const usedEveryMs = 60_000

/**
 * Keeps in the database which keys are in use, and which of them bring a file right now. Thousands of files one after
 * the other are one upload, noted every few seconds.
 */
const watchUses = (db: Database, log: FastifyBaseLogger) => {
  const writing = new Map<string, number>()
  const usedAt = new Map<string, number>()
  const uploadingAt = new Map<string, number>()
  let isStopped = false
  const isOlder = (at: number | undefined, ms: number) => Date.now() - (at ?? 0) > ms
  const note = (keys: readonly string[], seconds: number | null) => {
    for (const key of keys) {
      usedAt.set(key, Date.now())
      if (seconds) uploadingAt.set(key, Date.now())
    }
    inTransaction(db, (trx) => noteUse(trx, keys, seconds)).catch((err: unknown) =>
      log.error({ err }, 'the use of an access key could not be recorded'),
    )
  }
  const beat = () => {
    if (writing.size > 0) note([...writing.keys()], uploadingForSeconds)
    for (const [key, at] of usedAt) if (isOlder(at, usedEveryMs)) usedAt.delete(key)
  }
  const noteQuiet = (key: string) => {
    if (isStopped || writing.has(key) || !uploadingAt.delete(key)) return
    note([key], 0)
  }
  const timer = setInterval(beat, heartbeatMs).unref()
  return {
    used: (key: string) => {
      if (isOlder(usedAt.get(key), usedEveryMs)) note([key], null)
    },
    /** Gives what ends the writing. */
    write: (key: string) => {
      writing.set(key, (writing.get(key) ?? 0) + 1)
      if (isOlder(uploadingAt.get(key), heartbeatMs)) note([key], uploadingForSeconds)
      return () => {
        const left = (writing.get(key) ?? 1) - 1
        if (left > 0) writing.set(key, left)
        else writing.delete(key)
        if (left === 0) setTimeout(noteQuiet, quietAfterMs, key).unref()
      }
    },
    stop: () => {
      isStopped = true
      clearInterval(timer)
    },
  }
}

/** Where desktop transfer tools bring files; null where the configuration has none. */
export const openTransferGateway = async (
  config: Config,
  db: Database,
  log: FastifyBaseLogger,
  // It connects when a transfer first asks for a job.
  jobQueue = openJobQueue(config.databaseUrl, { takeInTransferJob }, log),
): Promise<GatewayListener | null> => {
  const { transfers } = config
  if (!transfers) return null
  const objects = openObjectStore(config)
  const secrets = secretBox(config.secretKeys, log)
  const uses = watchUses(db, log)
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
