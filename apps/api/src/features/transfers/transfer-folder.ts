import { type AssetKind, assetKinds } from '@sortie/domain/mission/asset'
import { readTransferPath } from '@sortie/domain/mission/transfer-folders'
import { mediaTypeOf, uploadKind } from '@sortie/domain/mission/upload-file'
import type { ListedObject, ObjectStore } from '@sortie/storage/object-store'
import { doEach } from '../../platform/batches.ts'

/** The bucket that clients see, and where it is in the store. */
export const transferBucket = 'missions'
export const transferPrefix = 'transfers/'

export const folderOf = (missionId: number): string => `${missionId}/`

export const storedFolder = (missionId: number): string => transferPrefix + folderOf(missionId)

/** Makes folders visible to clients, as clients do it themselves: by an empty object with a slash at its end. */
export const makeFolders = async (
  objects: ObjectStore,
  missionId: number,
  names: readonly string[],
): Promise<void> => {
  for (const key of ['', ...names.map((name) => `${name}/`)].map((name) => storedFolder(missionId) + name))
    if (!(await objects.head(key)))
      await objects.put(key, new Uint8Array(), { contentType: 'application/x-directory', size: 0 })
}

/** A file that a pilot has transferred. */
export interface TransferredFile extends ListedObject {
  path: string
  /** The first folder below the mission's own; null for what is next to the folders. */
  folder: string | null
  name: string
  mediaType: string
  /** Null for types that no asset can have, and for empty files. */
  kind: AssetKind | null
}

const readFile = (missionId: number, object: ListedObject): TransferredFile[] => {
  const path = object.key.slice(storedFolder(missionId).length)
  const place = readTransferPath(path)
  if (!place) return []
  const file = { name: place.name, type: '' }
  // An asset has bytes.
  const kind = assetKinds.find((known) => known === uploadKind(file) && object.size > 0) ?? null
  return [{ ...object, path, ...place, mediaType: mediaTypeOf(file), kind }]
}

/** The files of a mission's folder, page by page, however many there are. */
export async function* transferredFiles(
  objects: ObjectStore,
  missionId: number,
): AsyncGenerator<TransferredFile[]> {
  for (let after: string | undefined; ; ) {
    const page = await objects.list({ prefix: storedFolder(missionId), ...(after ? { after } : {}) })
    yield page.objects.flatMap((object) => readFile(missionId, object))
    if (page.next === null) return
    after = page.next
  }
}

/** Files that arrive in parts and are not complete, by their paths. */
export const unfinishedFiles = async (objects: ObjectStore, missionId: number) => {
  const uploads = await objects.listUploads(storedFolder(missionId))
  return uploads.map((upload) => ({ ...upload, path: upload.key.slice(storedFolder(missionId).length) }))
}

/** Frees the space of files that began to arrive in parts so many days ago and never became complete. Returns how many. */
export const abandonUnfinished = async (objects: ObjectStore, days: number): Promise<number> => {
  const before = Date.now() - days * 86_400_000
  const uploads = await objects.listUploads(transferPrefix)
  const abandoned = uploads.filter(({ startedAt }) => startedAt.getTime() <= before)
  await doEach(abandoned, ({ key, uploadId }) => objects.abortUpload(key, uploadId))
  return abandoned.length
}
