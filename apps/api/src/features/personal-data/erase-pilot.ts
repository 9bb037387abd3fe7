import { AppError, notFound } from '../../platform/errors.ts'
import { failedJobsQueue, type JobQueue } from '../../platform/jobs.ts'
import { forgetStoredResponses } from '../../platform/provider/idempotency.ts'
import { announceEndedChannel, announceEndedSession } from '../../platform/realtime/announce.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { previewKey } from '../../platform/stored-files.ts'
import { type Transaction, WriteConflictError } from '../../platform/transaction.ts'
import { releaseMission } from '../provider-missions/move-mission.ts'
import { lockMission } from '../provider-missions/provider-mission.queries.ts'
import { withdrawMission } from '../provider-missions/withdraw-mission.ts'
import { deleteFilesJob } from '../stored-files/stored-file.jobs.ts'
import { discardUploadsOfPilot } from '../uploads/discard-uploads.ts'
import { discardUploadsJob } from '../uploads/upload.jobs.ts'
import {
  deleteEndedJobs,
  emptyPersonalTables,
  emptyPilot,
  lockConcernedMissions,
  lockPilotToErase,
  selectConcernedMissions,
  selectFileKeys,
  selectMissionsOnOffer,
  selectMissionsToFly,
  selectOpenPayouts,
  selectSessionHashes,
} from './erase-pilot.queries.ts'

/**
 * Missions are locked before their pilot, as everywhere, and all of them, so that nothing written afterward waits
 * for someone who waits for the pilot. A mission that came to the pilot in between could only be locked in the
 * wrong order, so the erasure then starts over. Once the pilot is locked no mission comes to the pilot anymore.
 */
const lockPilotWithMissions = async (db: Transaction, pilotId: number) => {
  const locked = new Set(await lockConcernedMissions(db, pilotId))
  const pilot = await lockPilotToErase(db, pilotId)
  if (!pilot) throw notFound()
  const concerned = await selectConcernedMissions(db, pilotId)
  if (concerned.some((id) => !locked.has(id))) throw new WriteConflictError()
  return pilot
}

/** Missions that aren't flown yet go back to the provider, who finds another pilot. */
const releaseMissions = async (db: Transaction, pilotId: number): Promise<void> => {
  for (const id of await selectMissionsToFly(db, pilotId)) await releaseMission(db, await lockMission(db, id))
  for (const id of await selectMissionsOnOffer(db, pilotId)) await withdrawMission(db, id, [pilotId])
}

const requireNoOpenPayouts = async (db: Transaction, pilotId: number): Promise<void> => {
  const ids = await selectOpenPayouts(db, pilotId)
  if (ids.length === 0) return
  throw new AppError('conflict', {
    message: `Payouts ${ids.join(', ')} are not complete. Settle them before erasing.`,
  })
}

const endSessions = async (db: Transaction, pilotId: number): Promise<void> => {
  for (const token_hash of await selectSessionHashes(db, pilotId)) await announceEndedSession(db, token_hash)
  await announceEndedChannel(db, pilotId)
}

const deleteFiles = async (db: Transaction, jobQueue: JobQueue, pilotId: number): Promise<void> => {
  const keys = (await selectFileKeys(db, pilotId)).flatMap((key) => [key, previewKey(key)])
  if (keys.length > 0) await jobQueue.enqueue(db, deleteFilesJob, { keys })
}

interface Parts {
  jobQueue: JobQueue
  secrets: SecretBox
}

/**
 * Erases a pilot, in the transaction of the call; the stored files follow in a job. Done twice, it does nothing the
 * second time.
 */
export const erasePilot = async (
  db: Transaction,
  { jobQueue, secrets }: Parts,
  pilotId: number,
): Promise<void> => {
  const pilot = await lockPilotWithMissions(db, pilotId)
  if (pilot.erased_at !== null) return
  await requireNoOpenPayouts(db, pilotId)
  await jobQueue.ready()
  // Jobs that are done or given up name the files of uploads that are gone. The sweep of uploads finds what a given-up
  // one left in the store.
  await deleteEndedJobs(db, pilotId, {
    names: [deleteFilesJob.name, discardUploadsJob.name],
    failedQueue: failedJobsQueue,
  })
  await releaseMissions(db, pilotId)
  await endSessions(db, pilotId)
  await deleteFiles(db, jobQueue, pilotId)
  await discardUploadsOfPilot(db, jobQueue, pilotId)
  await emptyPersonalTables(db, pilotId)
  await emptyPilot(db, pilotId)
  await forgetStoredResponses(db, secrets, pilot.email)
}
