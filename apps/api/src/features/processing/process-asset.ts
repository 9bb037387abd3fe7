import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { previewBytes } from '@sortie/domain/mission/asset'
import { type AssetFailure, assetFailureTexts } from '@sortie/domain/mission/asset-failures'
import type { ObjectStore } from '@sortie/storage/object-store'
import type { Database } from '../../platform/database.ts'
import type { JobRun } from '../../platform/job-worker.ts'
import type { JobLog } from '../../platform/jobs.ts'
import { ProcessEndedError } from '../../platform/process-pool.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { watchBytes } from '../../platform/watch-bytes.ts'
import { contentType, kindFailure } from './content-type.ts'
import type { FileReader } from './file-reader.ts'
import { noFacts } from './photo-facts.ts'
import {
  type AssetToProcess,
  failAsset,
  finishAsset,
  selectAssetToProcess,
  setHash,
} from './processing.queries.ts'
import type { FileReading } from './read-file.child.ts'

export interface ProcessingParts {
  db: Database
  store: ObjectStore
  reader: FileReader
  log: JobLog
}

/** Beyond this an original is hashed as it comes and not laid on the disk: it has no pictures but the pilot's. */
const largestCopyBytes = 8 * 1024 ** 3

const isCopied = ({ size, kind }: AssetToProcess): boolean => size <= largestCopyBytes && kind !== 'data_file'

/** For the copy, the pictures that a camera has put into it, and what is made of them. */
const roomFor = (asset: AssetToProcess): number =>
  64 * 1024 ** 2 + (isCopied(asset) ? asset.size * (asset.kind === 'video' ? 1 : 2) : 0)

/** Reads an object once: to the disk where it is small enough, and into its hash. One that has grown is left alone. */
export const fetchObject = async (
  store: ObjectStore,
  { key, path, mostBytes }: { key: string; path: string | null; mostBytes: number },
  signal: AbortSignal,
): Promise<{ sha256: string; size: number; start: Uint8Array } | null> => {
  const found = await store.get(key)
  if (!found) throw new Error('the file is not in the object store')
  if (found.object.size > mostBytes) {
    found.body.destroy()
    return null
  }
  const { stream: watch, watched } = watchBytes()
  const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })
  const target = path === null ? nowhere() : createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(found.body, watch, target, { signal })
  const { size, sha256, start } = watched()
  if (size !== found.object.size) throw new Error('the file ended too early')
  return { sha256, size, start }
}

/** The reading of a file whose first bytes are all we look at. */
const unread = (kind: AssetToProcess['kind'], start: Uint8Array): FileReading => {
  const mediaType = contentType(start)
  return { ...noFacts(), mediaType, failure: kindFailure(kind, mediaType), renditions: [], measures: null }
}

const readAsset = async (
  { db, store, reader }: ProcessingParts,
  asset: AssetToProcess,
  folder: string,
  signal: AbortSignal,
): Promise<FileReading> => {
  const path = isCopied(asset) ? join(folder, 'original') : null
  const mostBytes = Number(asset.size)
  const fetched = await fetchObject(store, { key: asset.storage_key, path, mostBytes }, signal)
  // The hash is that of what arrived, and stays: bytes that have become others are not taken for the pilot's file.
  const isSame = fetched?.size === mostBytes && (asset.sha256 === null || asset.sha256 === fetched.sha256)
  if (!isSame)
    return { ...noFacts(), mediaType: null, failure: 'changed_in_store', renditions: [], measures: null }
  const { sha256, start } = fetched
  if (asset.sha256 === null) await setHash(db, asset.id, sha256)
  const refused = unread(asset.kind, start)
  if (refused.failure || (path === null && asset.preview_key === null)) return refused
  const preview =
    asset.preview_key === null ? null : { key: asset.preview_key, path: join(folder, 'preview') }
  const isFetched = preview && (await fetchObject(store, { ...preview, mostBytes: previewBytes }, signal))
  const previewPath = isFetched ? preview.path : null
  const made = join(folder, 'made')
  await mkdir(made)
  if (path !== null) return reader.read({ path, kind: asset.kind, previewPath, folder: made }, signal)
  if (previewPath === null) return refused
  const { renditions } = await reader.read(
    { path: previewPath, kind: 'image', previewPath: null, folder: made },
    signal,
  )
  return { ...refused, renditions }
}

/** Lies with the originals of its mission, and is swept like them when no asset names it. */
const storeRenditions = async (
  store: ObjectStore,
  missionId: number,
  renditions: FileReading['renditions'],
): Promise<Record<string, string>> => {
  const keys: Record<string, string> = {}
  for (const { name, path, size } of renditions) {
    const key = `missions/${missionId}/${randomUUID()}-${name}.jpg`
    await store.put(key, createReadStream(path), { contentType: 'image/jpeg', size })
    keys[name] = key
  }
  return keys
}

const process = async (parts: ProcessingParts, asset: AssetToProcess, signal: AbortSignal): Promise<void> => {
  const { db, store, reader } = parts
  await reader.inFolder(async (folder) => {
    const { failure, renditions, ...reading } = await readAsset(parts, asset, folder, signal)
    const keys = await storeRenditions(store, asset.mission_id, renditions)
    const error = failure && assetFailureTexts[failure]
    const replaced = await inTransaction(db, (trx) =>
      finishAsset(trx, asset, { ...reading, renditions: keys, error }),
    )
    // The cleanup job deletes what a kill leaves behind here.
    await store.delete(replaced ?? Object.values(keys))
  }, roomFor(asset))
}

/** A process that ends twice over the same file ends because of the file. */
const triesOfAnEndedProcess = 2

/**
 * Reads an asset, makes its renditions and says so. A file that cannot be processed ends as a failed asset and not as
 * a failed job; a job that is given up, because the store is away say, leaves a failed asset too and can be run again.
 */
export const processAsset = async (
  parts: ProcessingParts,
  assetId: string,
  { signal, retries, isLastTry }: JobRun,
): Promise<void> => {
  const asset = await selectAssetToProcess(parts.db, assetId)
  // It was deleted meanwhile.
  if (!asset) return
  const fail = (failure: AssetFailure) => failAsset(parts.db, asset.id, assetFailureTexts[failure])
  try {
    await process(parts, asset, signal)
  } catch (error) {
    if (error instanceof ProcessEndedError && retries + 1 >= triesOfAnEndedProcess) {
      parts.log.error({ asset: asset.id, err: error }, 'a file cannot be processed')
      await fail('too_demanding')
      return
    }
    if (isLastTry && !signal.aborted) await fail('unavailable')
    throw error
  }
}
