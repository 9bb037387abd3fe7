import type { UploadSetup } from '@sortie/contract/upload.calls'
import { mostPartBytes, partPlan, partRange } from '@sortie/domain/mission/upload-parts'
import {
  type ObjectStore,
  type PartBound,
  StorageError,
  type UploadedPart,
} from '@sortie/storage/object-store'
import { requireTakingAssets } from '../../core/mission/taking-assets.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { beginUploads, type Opened, type UploadWork } from './begin-uploads.ts'
import { keyOf } from './discard-uploads.ts'
import { deleteUpload, type KnownUpload, selectUpload, touchUpload } from './upload.queries.ts'

const resume = async ({ db, pilotId }: UploadWork, setup: UploadSetup): Promise<Opened> => {
  await requireTakingAssets(db.read, setup.mission_id, pilotId)
  const upload = await selectUpload(db.read, pilotId, setup.upload_id ?? '')
  const isThis = upload?.mission_id === setup.mission_id && upload.stored_file_name === setup.unique_file_name
  if (!upload || !isThis) throw notFound()
  if (upload.completed_at !== null) throw new AppError('already_uploaded')
  return { upload, isNew: false }
}

export const partText = ({ partNumber, etag }: Pick<UploadedPart, 'partNumber' | 'etag'>): string =>
  `${partNumber}:${etag}`

/** The parts that have arrived; null when the store knows nothing of the upload anymore. */
const partsOf = async (
  objects: ObjectStore,
  upload: KnownUpload,
  numbers: readonly number[],
): Promise<Pick<UploadedPart, 'partNumber' | 'etag'>[] | null> => {
  const key = keyOf(upload)
  try {
    const arrived = await objects.listParts(key, upload.upload_id)
    const largest = upload.size === null ? mostPartBytes : partPlan(Number(upload.size)).partSize
    // One that is too large has to be sent again, and gives way to the right one.
    return arrived.filter(({ partNumber, size }) => numbers.includes(partNumber) && size <= largest)
  } catch (error) {
    if (!(error instanceof StorageError && error.code === 'no_such_upload')) throw error
    // They were put together, but the asset was not made. Completing again finds the object, whatever the etags.
    const object = await objects.head(key)
    return object && numbers.map((partNumber) => ({ partNumber, etag: object.etag }))
  }
}

const valueIn = <Value>(outcome: PromiseSettledResult<Value> | undefined): Value => {
  if (outcome?.status === 'fulfilled') return outcome.value
  throw outcome?.reason
}

/** How large each part may be; a file whose size was announced has no more parts than it takes. */
const boundsOf = (upload: KnownUpload, lastPart: number): ((part: number) => PartBound) => {
  if (upload.size === null) return () => ({ mostBytes: mostPartBytes })
  const size = Number(upload.size)
  const plan = partPlan(size)
  if (lastPart > plan.partCount) throw invalid({ end_part: [`This file has ${plan.partCount} parts.`] })
  return (part) => {
    const [from, to] = partRange(size, plan, part)
    return { size: to - from }
  }
}

/** The links of a batch of parts, and which of them have arrived already. */
const linksOf = async (work: UploadWork, setup: UploadSetup, opened: Opened) => {
  const { db, objects, linkSeconds } = work
  const { start_part, end_part } = setup
  const numbers = Array.from({ length: end_part - start_part + 1 }, (_, index) => start_part + index)
  let { upload, isNew } = opened
  let arrived = isNew ? [] : await partsOf(objects, upload, numbers)
  if (!arrived) {
    const { id } = upload
    await db.statement((trx) => deleteUpload(trx, id))
    if (setup.unique_file_name) throw notFound()
    const [begun] = await beginUploads(work, [setup])
    ;({ upload, isNew } = valueIn(begun))
    arrived = []
  }
  const { id, upload_id, stored_file_name } = upload
  if (!isNew && !(await db.statement((trx) => touchUpload(trx, id)))) throw new AppError('conflict')
  const key = keyOf(upload)
  const boundOf = boundsOf(upload, end_part)
  const urlOf = (part: number): Promise<string> =>
    objects.presignPart(key, upload_id, part, { expiresInSeconds: linkSeconds, ...boundOf(part) })
  const urls = await Promise.all(numbers.map(async (part) => [part, await urlOf(part)] as const))
  return {
    upload_id,
    file_name: stored_file_name,
    multipart_urls: Object.fromEntries(urls),
    completed_parts: arrived.map(partText),
  }
}

type Links = Awaited<ReturnType<typeof linksOf>>

/** Gives the links of a batch of parts of each upload, and says which of them have arrived already. */
export const openUploads = async (
  work: UploadWork,
  setups: readonly UploadSetup[],
): Promise<PromiseSettledResult<Links>[]> => {
  const beginning = setups.filter(({ unique_file_name }) => !unique_file_name)
  const begun = beginning.length > 0 ? await beginUploads(work, beginning) : []
  const openings = new Map(beginning.map((setup, index) => [setup, begun[index]]))
  return Promise.allSettled(
    setups.map(async (setup) => {
      const opened = setup.unique_file_name ? await resume(work, setup) : valueIn(openings.get(setup))
      return linksOf(work, setup, opened)
    }),
  )
}
