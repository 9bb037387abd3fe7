import { randomBytes } from 'node:crypto'
import { usesFileTransferTool } from '@sortie/domain/mission/flight-app'
import { newShotFolders } from '@sortie/domain/mission/transfer-folders'
import type { ObjectStore } from '@sortie/storage/object-store'
import { setAppSecret } from '../../core/mission/flight-app-secret.queries.ts'
import { lockMissionWithOffer } from '../../core/mission/lock-mission.queries.ts'
import { refusalOf } from '../../core/mission/taking-assets.ts'
import type { OwnTransactions } from '../../platform/call-steps.ts'
import { AppError } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import type { Transaction } from '../../platform/transaction.ts'
import {
  insertFolders,
  insertKey,
  joinWorkOrder,
  revokeKey,
  selectAppName,
  selectFolders,
  selectLiveKey,
  selectShotNames,
} from './transfer.queries.ts'
import { makeFolders, prefixOfPilot, storedFolder } from './transfer-folder.ts'

export const placeOfSecret = (accessKeyId: string): string =>
  `file_transfer_credentials.sealed_secret_key ${accessKeyId}`

/** Letters and digits that nobody takes for one another when a secret is typed from a screen. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** 'SRT' and 17 characters: as long as the keys that clients know from AWS. */
const newAccessKeyId = (): string =>
  `SRT${[...randomBytes(17)].map((byte) => alphabet[byte % alphabet.length]).join('')}`

const newSecretKey = (): string => randomBytes(30).toString('base64url')

export interface TransferWork {
  db: OwnTransactions
  objects: ObjectStore
  secrets: SecretBox
  pilotId: number
}

/** The subject of the credentials, and for how many days they work. */
export interface Opening {
  missionId: number
  /** Of credentials that are generated for a work order: its missions are delivered so whatever app they name. */
  workOrderId: number | null
  days: number
}

/** The mission's key with its secret: the one that works, or a new one. */
const keepOrMakeKey = async (
  trx: Transaction,
  { secrets, pilotId }: TransferWork,
  { missionId, workOrderId, days }: Opening,
): Promise<{ secret: string; folder: string }> => {
  const live = await selectLiveKey(trx, missionId)
  if (live?.pilot_id === pilotId && !live.is_expired) {
    const known = secrets.openIfPossible(live.sealed_secret_key, placeOfSecret(live.access_key_id))
    if (known !== null && workOrderId !== null) await joinWorkOrder(trx, live.id, workOrderId)
    if (known !== null) return { secret: known, folder: storedFolder(live) }
  }
  if (live) await revokeKey(trx, live.id)
  const access_key_id = newAccessKeyId()
  const secret = newSecretKey()
  const sealed_secret_key = secrets.seal(secret, placeOfSecret(access_key_id))
  const owner = { mission_id: missionId, work_order_id: workOrderId, pilot_id: pilotId }
  const store_prefix = prefixOfPilot(pilotId)
  await insertKey(trx, { ...owner, access_key_id, sealed_secret_key, store_prefix }, days)
  return { secret, folder: storedFolder({ store_prefix, mission_id: missionId }) }
}

const nameFolders = async (trx: Transaction, missionId: number): Promise<string[]> => {
  const known = await selectFolders(trx, missionId)
  const withFolder = new Set(known.map(({ shot_id }) => shot_id))
  const shots = (await selectShotNames(trx, missionId)).filter(({ id }) => !withFolder.has(id))
  const added = newShotFolders(
    shots,
    known.map(({ name }) => name),
  )
  await insertFolders(trx, missionId, added)
  const current = known.filter(({ shot_id }) => shot_id !== null)
  return [...current, ...added].map(({ name }) => name)
}

/** Credentials for a mission's folder, with a folder for each of its shots. Asked again, they stay the same. */
export const openTransfer = async (work: TransferWork, opening: Opening) => {
  const { db, objects, secrets, pilotId } = work
  const { missionId, workOrderId } = opening
  const { secret_key, folder, names } = await db.transaction(async (trx) => {
    const mission = await lockMissionWithOffer(trx, missionId, pilotId)
    const refusal = refusalOf(mission, pilotId)
    if (refusal) throw refusal
    const name = await selectAppName(trx, missionId)
    if (workOrderId === null && !usesFileTransferTool({ flight_app: name === null ? null : { name } }))
      throw new AppError('step_not_allowed', { message: "This mission isn't delivered with Cyberduck." })
    const key = await keepOrMakeKey(trx, work, opening)
    await setAppSecret(trx, secrets, missionId, key.secret)
    return { secret_key: key.secret, folder: key.folder, names: await nameFolders(trx, missionId) }
  })
  await makeFolders(objects, folder, names)
  return { value: { secret_key } }
}
