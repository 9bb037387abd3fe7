import type { Asset } from '@sortie/domain/mission/asset.schema'
import { localFileId, takenAtText } from '@sortie/domain/mission/upload-file'
import { createConnectionPool } from '@sortie/uploader/connection-pool'
import type { Upload, UploadRecord } from '@sortie/uploader/upload'
import { createUploader, duplicateCode, type UploadTarget } from '@sortie/uploader/uploader'
import { type AssetList, loadNewAssetsSoon, putAssets } from '../cached-assets.ts'
import { queryClient } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { writeInBackground } from '../write.ts'
import { createFileDetails } from './file-details.ts'
import {
  asPickedFile,
  createFileFinder,
  type FileHandles,
  fromOtherTab,
  type PickedFile,
  sourceOf,
} from './picked-files.ts'
import { askForServer, connection, isServerAway, onReachabilityChange, sleep } from './reachability.ts'
import type { UploadDatabase } from './upload-database.ts'
import type { UploadRow, UploadRows } from './upload-rows.ts'
import { uploadTransport } from './upload-transport.ts'

/** One for all missions: they share the same connections. */
const pool = createConnectionPool()

/** How long files are added without a pause: less than anybody notices, on a slow machine too. */
const addingMs = 15
const standstillMs = 5000
/** What was read of files shows together. */
const gatherMs = 250

/** Lets the page draw and respond between two pieces of long work. Timers are held back after a few in a row. */
const nextTask = (): Promise<void> =>
  'scheduler' in globalThis && scheduler.yield
    ? scheduler.yield()
    : new Promise((resolve) => setTimeout(resolve))

export type Shot = Pick<UploadTarget, 'shot_id' | 'shot_type_id'>

const browserOffset = (moment: number): number => -new Date(moment).getTimezoneOffset()

interface QueueParts {
  missionId: number
  rows: UploadRows
  database: UploadDatabase
  /** The files that this tab has, for whoever goes on with the queue. */
  files: Map<string, File>
  /** After each round of changes, with what has changed. */
  onChange: (ids: ReadonlySet<string>) => void
}

/** The queue of a mission in the tab that sends it. */
export const createMissionQueue = ({ missionId, rows, database, files, onChange }: QueueParts) => {
  const awaiting = new Map<string, { record: UploadRecord; handles: FileHandles | null }>()
  const handlesById = new Map<string, FileHandles>()
  /** What has become of awaited files, by the ids of what was added: nobody can ever find those again. */
  const changedFiles = new Map<string, PickedFile>()
  let isPaused = false
  let problem: string | null = null
  let hasEnded = false
  let isStandingStill = false
  let sentBefore = -1

  let soon: ReturnType<typeof setTimeout> | undefined
  const changedSoon = new Set<string>()
  const refreshSoon = (id: string): void => {
    changedSoon.add(id)
    soon ??= setTimeout(() => {
      soon = undefined
      const ids = new Set(changedSoon)
      changedSoon.clear()
      refresh(ids)
    }, gatherMs)
  }

  const details = createFileDetails((id, read) => {
    const row = rows.get(id)
    if (!row) return
    rows.put({ ...row, ...read })
    refreshSoon(id)
  })

  const uploader = createUploader<Asset>({
    transport: uploadTransport,
    connection,
    sleep,
    pool,
    offsetAt: browserOffset,
    records: database,
    describe: async ({ id, record }) => {
      const takenAt = (await details.factsOf(id))?.facts?.takenAt
      record.date_created = (takenAt && takenAtText(takenAt, browserOffset)) ?? record.date_created
    },
    onLost: (record) => {
      files.delete(record.id)
      details.delete(record.id)
      awaitFile({ record, handles: handlesById.get(record.id) ?? null })
    },
    onError: ({ uploadId, message, status, code }) => {
      // The mission has it from another device; then it is shown by its record.
      if (code === duplicateCode && status !== null) loadNewAssetsSoon(missionId)
      if (uploadId !== null) return
      isPaused = true
      // Whoever signs in again sees no old message.
      problem = status === 401 ? null : message
    },
  })

  /** Assigned to another shot while it was being completed. */
  const reassignArrived = ({ asset, record }: Upload<Asset>): void => {
    if (!asset || asset.shot === record.shot_id) return
    writeInBackground('PATCH /v1/pilots/missions/{id}/assets', {
      params: { id: missionId },
      body: { ids: [asset.id], shot: record.shot_id },
    }).catch((error: unknown) => console.warn('an assignment was not saved', error))
  }

  /** The server plays no videos, so that their pictures are made here. One that is not sent is missed by nothing else. */
  const sendFrame = async ({ id, asset }: Upload<Asset>): Promise<void> => {
    const file = files.get(id)
    if (!file || asset?.type !== 'video' || Object.keys(asset.version_urls).length > 0) return
    const frame = await details.frameOf(id, file)
    if (!frame) return
    await writeInBackground('PUT /v1/pilots/missions/{id}/assets/{assetId}/preview', {
      params: { id: missionId, assetId: asset.id },
      form: { preview: new File([frame], 'frame.jpg', { type: frame.type }) },
    }).catch(() => {})
  }

  const isKnownAsset = ({ id }: Asset): boolean => {
    const list = queryClient.getQueryData<AssetList>(queryKeys.assets(missionId))
    return !list?.isComplete || list.assets.some((asset) => asset.id === id)
  }

  const rowOf = (upload: Upload<Asset>): UploadRow => {
    const { id, source, status, sentBytes, error, asset, record } = upload
    const before = rows.get(id)
    return {
      id,
      name: source.name,
      size: source.size,
      status,
      progress: status === 'done' ? 1 : Math.max(before?.progress ?? 0, sentBytes / (source.size || 1)),
      shot_id: record.shot_id,
      thumbnailUrl: before?.thumbnailUrl ?? null,
      hasGps: before?.hasGps ?? null,
      facts: before?.facts ?? null,
      error,
      needsFile: false,
      asset,
    }
  }

  const summarize = (): void => {
    const counts = { queued: 0, uploading: 0, done: 0, failed: 0 }
    for (const { status, needsFile } of rows.all()) {
      if (status === 'file-size-error') counts.failed += 1
      else if (!needsFile || status === 'failed') counts[status] += 1
    }
    const { fraction, bytesPerSecond, secondsLeft } = uploader.progress()
    const isMoving = counts.uploading > 0 && !isStandingStill
    rows.summarize({
      progress: fraction,
      bytesPerSecond: isMoving ? bytesPerSecond : null,
      secondsLeft: isMoving ? secondsLeft : null,
      counts,
      isPaused,
      isOffline: isServerAway(),
      role: 'leader',
      awaitsFiles: awaiting.size,
      findableFiles: [...awaiting].filter(([id, { handles }]) => handles && !changedFiles.has(id)).length,
      changedFiles: changedFiles.size,
      problem,
    })
  }

  const refresh = (ids: ReadonlySet<string>): void => {
    if (hasEnded) return
    const arrived: Upload<Asset>[] = []
    for (const id of ids) {
      const upload = uploader.get(id)
      if (upload) {
        if (upload.status === 'done' && rows.get(id)?.status !== 'done') arrived.push(upload)
        rows.put(rowOf(upload))
      } else if (!awaiting.has(id)) {
        rows.delete(id)
        files.delete(id)
        handlesById.delete(id)
        details.delete(id)
      }
    }
    // The server's records take the place of what the queue showed.
    putAssets(
      missionId,
      arrived.flatMap(({ asset }) => asset ?? []),
    )
    for (const upload of arrived) {
      reassignArrived(upload)
      details.settle(upload.id)
      void sendFrame(upload)
    }
    summarize()
    rows.publish()
    onChange(ids)
  }
  /** A connection that has gone away says nothing: parts hang. Whoever looks should read that, and not a rate. */
  const watchStandstill = (): void => {
    if (rows.summary().counts.uploading === 0) return
    const sent = uploader.all().reduce((sum, { sentBytes }) => sum + sentBytes, 0)
    isStandingStill = sent === sentBefore
    sentBefore = sent
    if (!isStandingStill) return
    askForServer()
    refresh(new Set())
  }
  const standstillTimer = setInterval(watchStandstill, standstillMs)
  const stopListening = [
    uploader.subscribe(refresh),
    onReachabilityChange(() => refresh(new Set())),
    () => clearInterval(standstillTimer),
  ]

  const start = (): void => {
    if (!isPaused) uploader.start()
  }

  const addFile = ({ file, handles }: PickedFile, shot: Shot, known?: UploadRecord): boolean => {
    const id = localFileId(file)
    const asset = uploader.get(id)?.asset
    // One whose asset has been deleted may come again.
    if (asset && !isKnownAsset(asset)) uploader.cancel(id)
    const record = known ?? awaiting.get(id)?.record
    const added = uploader.add(sourceOf(file), { mission_id: missionId, ...shot }, record)
    if (!added) return false
    const knownHandles = handles ?? awaiting.get(id)?.handles
    if (knownHandles) handlesById.set(id, knownHandles)
    awaiting.delete(id)
    changedFiles.delete(id)
    files.set(id, file)
    rows.put(rowOf(added))
    if (added.status !== 'file-size-error') details.add(id, file, added.record.file_type)
    if (handles && added.status !== 'file-size-error') database.putHandles(id, handles)
    return true
  }

  const addFiles = async (items: readonly (File | PickedFile)[], shot: Shot) => {
    let [added, next] = [0, 0]
    while (next < items.length) {
      const ids = new Set<string>()
      const until = performance.now() + addingMs
      do {
        const picked = asPickedFile(items[next++] as File | PickedFile)
        if (!addFile(picked, shot)) continue
        added += 1
        ids.add(localFileId(picked.file))
      } while (next < items.length && performance.now() < until)
      // Other tabs have the files at once, should this one be closed.
      onChange(ids)
      start()
      await nextTask()
    }
    return { added, duplicates: items.length - added }
  }

  /** Files of an earlier visit whose handles lead to them. */
  const findFiles = async (mayAsk: boolean): Promise<void> => {
    const find = createFileFinder(mayAsk)
    for (const [id, { record, handles }] of [...awaiting]) {
      const found = handles && (await find(id, handles))
      if (hasEnded) return
      // What a handle no longer leads to can still be picked.
      if (found === 'gone') awaiting.set(id, { record, handles: null })
      else if (found?.isSame) addFile({ file: found.file, handles: null }, record, record)
      else if (found) changedFiles.set(id, { file: found.file, handles })
    }
    start()
    refresh(new Set())
  }

  const awaitFile = (kept: { record: UploadRecord; handles: FileHandles | null }): void => {
    const { id, name, size, shot_id } = kept.record
    awaiting.set(id, kept)
    rows.put({
      id,
      name,
      size,
      status: 'queued',
      progress: 0,
      shot_id,
      thumbnailUrl: null,
      hasGps: null,
      facts: null,
      error: null,
      needsFile: true,
      asset: null,
    })
  }

  const giveUp = (id: string, { upload_id }: UploadRecord): void => {
    awaiting.delete(id)
    changedFiles.delete(id)
    database.delete(id)
    if (upload_id) uploadTransport.discard({ upload_id, mission_id: missionId }).catch(() => {})
    refreshSoon(id)
  }

  /** Files of the name of one that waits. Cameras use the same names again, so that the pilot is asked about them. */
  const noteChanged = (items: readonly PickedFile[]): void => {
    const idsByName = Map.groupBy(awaiting.values(), ({ record }) => record.name)
    for (const item of items) {
      const [kept, another] = idsByName.get(item.file.name) ?? []
      if (kept && !another) changedFiles.set(kept.record.id, item)
    }
  }

  return {
    /** Brings back what an earlier visit, or the tab that led before, has left. */
    restore: async (): Promise<void> => {
      const kept = await database.load()
      if (hasEnded) return
      for (const each of kept) {
        const file = files.get(each.record.id)
        if (file) addFile({ file: fromOtherTab(file), handles: null }, each.record, each.record)
        else awaitFile(each)
      }
      refresh(new Set())
      await findFiles(false)
    },
    addFiles,
    /** Files that were picked again go on where they stopped; others are left alone. */
    pickAgain: async (items: readonly (File | PickedFile)[]): Promise<{ matched: number }> => {
      const { same = [], others = [] } = Object.groupBy(items.map(asPickedFile), ({ file }) =>
        awaiting.has(localFileId(file)) ? 'same' : 'others',
      )
      const { added } = await addFiles(same, { shot_id: null, shot_type_id: null })
      noteChanged(others)
      refresh(new Set())
      return { matched: added }
    },
    /** Sends what has become of awaited files in their place. */
    sendChanged: (): void => {
      for (const [id, changed] of [...changedFiles]) {
        const kept = awaiting.get(id)
        if (!kept) continue
        giveUp(id, kept.record)
        addFile(changed, kept.record)
      }
      changedFiles.clear()
      start()
      refresh(new Set())
    },
    pause: (): void => {
      isPaused = true
      uploader.pause()
      refresh(new Set())
    },
    /** Goes on. After a click it may ask for files of an earlier visit. */
    resume: async (): Promise<void> => {
      isPaused = false
      problem = null
      start()
      refresh(new Set())
      await findFiles(true)
    },
    cancel: (id: string): void => {
      const kept = awaiting.get(id)
      if (kept) giveUp(id, kept.record)
      else uploader.cancel(id)
    },
    retry: (id: string): void => {
      isPaused = false
      problem = null
      uploader.retry(id)
      start()
    },
    retryAllFailed: (): void => {
      isPaused = false
      problem = null
      uploader.retryAllFailed()
    },
    assign: (ids: readonly string[], shot_id: number | null): void => {
      for (const id of ids) {
        const kept = awaiting.get(id)
        if (kept) {
          kept.record.shot_id = shot_id
          database.put(kept.record)
          awaitFile(kept)
        }
        uploader.assign(id, shot_id)
        const upload = uploader.get(id)
        if (upload?.status === 'done') reassignArrived(upload)
      }
      refresh(new Set(ids))
    },
    /** Stops for good: another tab goes on. */
    end: async (): Promise<void> => {
      hasEnded = true
      uploader.pause()
      clearTimeout(soon)
      details.end()
      for (const stop of stopListening) stop()
      await database.flush()
    },
  }
}

export type MissionQueue = ReturnType<typeof createMissionQueue>
