import { type AssetKind, assetKinds } from '@sortie/domain/mission/asset'
import { readTransferPath } from '@sortie/domain/mission/transfer-folders'
import { isTaken, mediaTypeOf, uploadKind } from '@sortie/domain/mission/upload-file'
import { isHidden } from '@sortie/imagery/hidden-file'
import type { ListedObject, ObjectStore } from '@sortie/storage/object-store'
import { doEach } from '../../platform/batches.ts'

/** The bucket that clients see, and where it is in the store. */
export const transferBucket = 'missions'
export const transferPrefix = 'transfers/'

export const folderOf = (missionId: number): string => `${missionId}/`

/** Each pilot's files lie apart, so that whoever gets a mission next never sees them. */
export const prefixOfPilot = (pilotId: number): string => `${transferPrefix}pilot-${pilotId}/`

interface FolderOwner {
  store_prefix: string
  mission_id: number
}

/** Where the folder of a key is in the store. */
export const storedFolder = ({ store_prefix, mission_id }: FolderOwner): string =>
  store_prefix + folderOf(mission_id)

/** Makes folders visible to clients, as clients do it themselves: by an empty object with a slash at its end. */
export const makeFolders = async (
  objects: ObjectStore,
  folder: string,
  names: readonly string[],
): Promise<void> => {
  for (const key of ['', ...names.map((name) => `${name}/`)].map((name) => folder + name))
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

/** A folder to search, and the files to look for. */
export interface FolderSearch {
  folder: string
  /** A mission that requires raw images takes no others instead of them (A-UPLOAD-07). */
  requiresRawImages: boolean
}

const readFile = ({ folder, requiresRawImages }: FolderSearch, object: ListedObject): TransferredFile[] => {
  const path = object.key.slice(folder.length)
  const place = readTransferPath(path)
  if (!place || isHidden(path)) return []
  const file = { name: place.name, type: '' }
  // An asset has bytes.
  const mayBeAsset = object.size > 0 && isTaken(place.name, requiresRawImages)
  const kind = assetKinds.find((known) => mayBeAsset && known === uploadKind(file)) ?? null
  return [{ ...object, path, ...place, mediaType: mediaTypeOf(file), kind }]
}

/** The files of a folder, page by page, however many there are. */
export async function* transferredFiles(
  objects: ObjectStore,
  search: FolderSearch,
): AsyncGenerator<TransferredFile[]> {
  for (let after: string | undefined; ; ) {
    const page = await objects.list({ prefix: search.folder, ...(after ? { after } : {}) })
    yield page.objects.flatMap((object) => readFile(search, object))
    if (page.next === null) return
    after = page.next
  }
}

/** Files that arrive in parts and are not complete, by their paths. */
export const unfinishedFiles = async (objects: ObjectStore, folder: string) => {
  const uploads = await objects.listUploads(folder)
  return uploads.map((upload) => ({ ...upload, path: upload.key.slice(folder.length) }))
}

/** Frees the space of files that began to arrive in parts so many days ago and never became complete. Returns how many. */
export const abandonUnfinished = async (objects: ObjectStore, days: number): Promise<number> => {
  const before = Date.now() - days * 86_400_000
  const uploads = await objects.listUploads(transferPrefix)
  const abandoned = uploads.filter(({ startedAt }) => startedAt.getTime() <= before)
  await doEach(abandoned, ({ key, uploadId }) => objects.abortUpload(key, uploadId))
  return abandoned.length
}
