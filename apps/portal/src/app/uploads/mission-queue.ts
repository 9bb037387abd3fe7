import type { Asset } from '@sortie/domain/mission/asset.schema'
import { localFileId, takenAtText } from '@sortie/domain/mission/upload-file'
import { createConnectionPool } from '@sortie/uploader/connection-pool'
import type { Upload, UploadRecord, UploadTarget } from '@sortie/uploader/upload'
import { createUploader, duplicateCode } from '@sortie/uploader/uploader'
import { queryClient } from '@sortie/web-app/query-client.ts'
import {
  askForServer,
  isServerReady,
  onReachabilityChange,
  wait,
  whenReady,
} from '@sortie/web-app/reachability.ts'
import { type AssetList, loadNewAssetsSoon } from '../cached-assets.ts'
import { missionKeys } from '../mission-keys.ts'
import { reassignArrived, welcomeArrived } from './arrived-files.ts'
import { createAwaitedFiles } from './awaited-files.ts'
import { createFileDetails } from './file-details.ts'
import { createMeasuring, type ExpectedRules } from './measuring.ts'
import { asPickedFile, type FileHandles, fromOtherTab, type PickedFile, sourceOf } from './picked-files.ts'
import type { KeptUpload, UploadDatabase } from './upload-database.ts'
import { countRows, rowOfAwaited, rowOfUpload, type UploadRows } from './upload-rows.ts'
import { uploadTransport } from './upload-transport.ts'

/** All missions use the same pool, because they share the connections. */
const pool = createConnectionPool()

addEventListener('offline', askForServer)

/** The time for which files are added without a pause: too short to notice, even on a slow machine. */
const addingMs = 15
const standstillMs = 5000
/** The time within which the details read from several files are shown together. */
const batchMs = 250

/** Lets the page draw and respond during long work. Timers would be delayed after a few in a row. */
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
  /** The files that this tab has, for the tab that continues the queue. */
  files: Map<string, File>
  /** Called after each round of changes, with the ids of the changed files. */
  onChange: (ids: ReadonlySet<string>) => void
  /** What the files will be compared with, as far as a page has said so. */
  rules: () => ExpectedRules
}

/** The queue of a mission in the tab that sends it. */
export const createMissionQueue = ({ missionId, rows, database, files, onChange, rules }: QueueParts) => {
  const awaited = createAwaitedFiles()
  const handlesById = new Map<string, FileHandles>()
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
    }, batchMs)
  }

  const details = createFileDetails((id, read) => {
    const row = rows.get(id)
    if (!row) return
    const { facts, hasGps, measures, modifiedAt } = { ...row, ...read }
    rows.put({ ...row, ...read })
    refreshSoon(id)
    const upload = uploader.get(id)
    if (!rules().isJudged || !upload || upload.status === 'done' || !('facts' in read || 'measures' in read))
      return
    database.noteDetails(id, { facts, hasGps, modifiedAt, ...(measures !== undefined && { measures }) })
    database.put(upload.record, 'later')
  })

  const measuring = createMeasuring({
    isDue: (id) => {
      const row = rows.get(id)
      const isDone = row?.asset?.processing === false
      return (
        row?.measures === undefined &&
        !isDone &&
        files.has(id) &&
        rules().measuredShots.has(row?.shot_id ?? 0)
      )
    },
    measure: async (id) => {
      const file = files.get(id)
      if (file) await details.measure(id, file)
    },
  })

  const uploader = createUploader<Asset>({
    transport: uploadTransport,
    connection: { whenReachable: whenReady },
    sleep: wait,
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
      const { id } = record
      awaitFile({ record, handles: handlesById.get(id) ?? null, details: rows.get(id) ?? null })
    },
    onError: ({ status, code }) => {
      // The mission has the file from another device, so it is shown as an asset.
      if (code === duplicateCode && status !== null) loadNewAssetsSoon(missionId)
    },
  })

  const isKnownAsset = ({ id }: Asset): boolean => {
    const list = queryClient.getQueryData<AssetList>(missionKeys.assets(missionId))
    return !list?.isComplete || list.assets.some((asset) => asset.id === id)
  }

  const summarize = (): void => {
    const counts = countRows(rows.all())
    const { fraction, bytesPerSecond, secondsLeft } = uploader.progress()
    const isMoving = counts.uploading > 0 && !isStandingStill
    rows.summarize({
      state: uploader.state,
      isFinished: uploader.isFinished,
      progress: fraction,
      bytesPerSecond: isMoving ? bytesPerSecond : null,
      secondsLeft: isMoving ? secondsLeft : null,
      counts,
      isPaused: uploader.isHeld,
      isOffline: !isServerReady(),
      role: 'leader',
      ...awaited.counts(),
      problem: uploader.problem,
    })
  }

  const refresh = (ids: ReadonlySet<string>): void => {
    if (hasEnded) return
    const arrived: Upload<Asset>[] = []
    for (const id of ids) {
      const upload = uploader.get(id)
      if (upload) {
        if (upload.status === 'done' && rows.get(id)?.status !== 'done') arrived.push(upload)
        rows.put(rowOfUpload(upload, rows.get(id)))
      } else if (!awaited.has(id)) {
        rows.delete(id)
        files.delete(id)
        handlesById.delete(id)
        details.delete(id)
      }
    }
    welcomeArrived(missionId, arrived, files, details)
    summarize()
    rows.publish()
    onChange(ids)
  }

  /** A lost connection isn't reported: parts just hang. The pilot should see that, and not a rate. */
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

  const addFile = ({ file, handles }: PickedFile, shot: Shot, known?: UploadRecord): boolean => {
    const id = localFileId(file)
    const asset = uploader.get(id)?.asset
    // A file whose asset was deleted may be added again.
    if (asset && !isKnownAsset(asset)) uploader.cancel(id)
    const kept = awaited.get(id)
    const record = known ?? kept?.record
    const added = uploader.add(sourceOf(file), { mission_id: missionId, ...shot }, record)
    if (!added) return false
    const knownHandles = handles ?? kept?.handles
    if (knownHandles) handlesById.set(id, knownHandles)
    awaited.delete(id)
    files.set(id, file)
    rows.put(rowOfUpload(added, rows.get(id)))
    if (added.status !== 'file-size-error') details.add(id, file, added.record.file_type)
    if (added.record.file_type === 'image') measuring.want([id])
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
      // Other tabs get the files at once, in case this tab is closed.
      onChange(ids)
      uploader.start()
      await nextTask()
    }
    return { added, duplicates: items.length - added }
  }

  /** Finds files of an earlier visit by their handles. */
  const findFiles = async (mayAsk: boolean): Promise<void> => {
    await awaited.find(
      mayAsk,
      () => hasEnded,
      (file, record) => addFile({ file, handles: null }, record, record),
    )
    uploader.start()
    refresh(new Set())
  }

  const awaitFile = (kept: KeptUpload): void => {
    awaited.add(kept)
    rows.put(rowOfAwaited(kept.record, kept.details))
  }

  const giveUp = ({ id, upload_id }: UploadRecord): void => {
    awaited.delete(id)
    database.delete(id)
    if (upload_id) uploadTransport.discard({ upload_id, mission_id: missionId }).catch(() => {})
    refreshSoon(id)
  }

  return {
    /** Restores what an earlier visit, or the previous leading tab, has left. */
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
    /** Files that were picked again continue where they stopped; others are ignored. */
    pickAgain: async (items: readonly (File | PickedFile)[]): Promise<void> => {
      const { same = [], others = [] } = Object.groupBy(items.map(asPickedFile), ({ file }) =>
        awaited.has(localFileId(file)) ? 'same' : 'others',
      )
      await addFiles(same, { shot_id: null, shot_type_id: null })
      awaited.noteChanged(others)
      refresh(new Set())
    },
    /** Sends the changed versions of awaited files instead. */
    sendChanged: (): void => {
      for (const { record, changedTo } of awaited.changed()) {
        giveUp(record)
        if (changedTo) addFile(changedTo, record)
      }
      uploader.start()
      refresh(new Set())
    },
    pause: (): void => {
      uploader.pause()
      refresh(new Set())
    },
    /** Resumes. After a click it may ask for permission to read files of an earlier visit. */
    resume: async (): Promise<void> => {
      uploader.resume()
      refresh(new Set())
      await findFiles(true)
    },
    cancel: (id: string): void => {
      const kept = awaited.get(id)
      if (kept) giveUp(kept.record)
      else uploader.cancel(id)
    },
    retry: uploader.retry,
    retryAllFailed: uploader.retryAllFailed,
    assign: (ids: readonly string[], shot_id: number | null): void => {
      for (const id of ids) {
        const kept = awaited.get(id)
        if (kept) {
          kept.record.shot_id = shot_id
          database.put(kept.record)
          rows.put(rowOfAwaited(kept.record, kept.details))
        }
        uploader.assign(id, shot_id)
        const upload = uploader.get(id)
        if (upload?.status === 'done') reassignArrived(missionId, upload)
      }
      measuring.want(ids)
      refresh(new Set(ids))
    },
    /** To be called when there are other rules to compare the files with. */
    followRules: (): void => measuring.want(rows.all().map(({ id }) => id)),
    /** Stops for good, because another tab continues. */
    end: async (): Promise<void> => {
      hasEnded = true
      uploader.end()
      measuring.end()
      clearTimeout(soon)
      details.end()
      for (const stop of stopListening) stop()
      await database.flush()
    },
  }
}

export type MissionQueue = ReturnType<typeof createMissionQueue>
