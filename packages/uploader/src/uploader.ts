import { createdAtText, localFileId, mediaTypeOf, uploadKind } from '@sortie/domain/mission/upload-file'
import { partPlan } from '@sortie/domain/mission/upload-parts'
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts'
import type { Connection, Sleep } from './persistence.ts'
import { createProgress, type Progress } from './progress.ts'
import { type Means, sendFile } from './send-file.ts'
import { FileError, LostFileError, type Transport, TransportError } from './transport.ts'
import type { Upload, UploadRecord, UploadSource } from './upload.ts'

/** Files of more than one part that are sent at the same time; smaller ones always find a place beside them. */
const mostLargeFiles = 3
/** More files than connections, so that the calls around a small file overlap with the data of others. */
const mostFiles = 18
/**
 * The smaller they are the more of them wait for a connection, so that there are always some whose links have come. Not
 * without end, since links grow old. Those whose bytes are on their way or have arrived take no place of others.
 */
const mostSmallFilesAhead = 60
const mostSmallBytesAhead = 64 * 1_048_576
const mostSmallFiles = 240
const refreshMs = 750

/** The file is in the queue or in the mission already. It is dropped without a word. */
export const duplicateCode = -602

export interface UploadFailure {
  message: string
  status: number | null
  /** Null when the failure is about no single file. */
  uploadId: string | null
  code?: typeof duplicateCode
}

/** Where files go, and what another visit left behind. */
export interface UploadTarget {
  mission_id: number
  shot_id: number | null
  shot_type_id: number | null
}

/** `uploading` while bytes of some file are on their way; `started` while every file waits for the server or the network. */
export type UploaderState = 'started' | 'stopped' | 'uploading'

interface UploaderOptions<Asset> {
  transport: Transport<Asset>
  connection: Connection
  sleep: Sleep
  /** Of the browser, in minutes east of UTC, at a moment. */
  offsetAt: (moment: number) => number
  /** What may be written later is known to the server as well, and need not outlive a crash. */
  records: {
    put(record: UploadRecord, when: 'soon' | 'later'): void
    delete(id: string, when: 'soon' | 'later'): void
  }
  onError: (failure: UploadFailure) => void
  /** A file has left the queue because it cannot be read here. Its record is kept, for when it is picked again. */
  onLost?: (record: UploadRecord) => void
  describe?: Means<Asset>['describe']
  pool?: ConnectionPool
  now?: () => number
  log?: (text: string, error: unknown) => void
}

/** The queue of files of one mission. It knows nothing of the page that shows it. */
export const createUploader = <Asset>(options: UploaderOptions<Asset>) => {
  const { records, now = Date.now, log = console.error } = options
  const pool = options.pool ?? createConnectionPool({ now })
  const uploads = new Map<string, Upload<Asset>>()
  const waiting = { small: new Set<string>(), large: new Set<string>() }
  const running = new Map<string, AbortController>()
  const outcomes = new Map<string, PromiseWithResolvers<Asset>>()
  const listeners = new Set<(changed: ReadonlySet<string>) => void>()
  const progressOf = createProgress()
  /** Files of several parts of which some wait for a connection. */
  const largeRunning = new Set<string>()
  /** Files of which some bytes wait for a connection. */
  const ahead = new Set<string>()
  let aheadBytes = 0
  let partsOnTheirWay = 0
  let isPaused = true
  let dirty = new Set<string>()
  let isRefreshing = false
  let refreshedAt = Number.NEGATIVE_INFINITY

  const transport: Transport<Asset> = {
    ...options.transport,
    sendPart: async (...part) => {
      partsOnTheirWay += 1
      try {
        return await options.transport.sendPart(...part)
      } finally {
        partsOnTheirWay -= 1
      }
    },
  }

  const stateNow = (): UploaderState => {
    if (partsOnTheirWay > 0) return 'uploading'
    return running.size > 0 ? 'started' : 'stopped'
  }

  const flush = (): void => {
    isRefreshing = false
    refreshedAt = now()
    const changed = dirty
    dirty = new Set()
    for (const listener of listeners) listener(changed)
  }
  const changed = ({ id }: Pick<Upload<Asset>, 'id'>): void => {
    dirty.add(id)
    if (isRefreshing) return
    isRefreshing = true
    // What happens after a quiet time shows at once.
    setTimeout(flush, Math.max(0, refreshedAt + refreshMs - now()))
  }

  const isLarge = ({ source }: Upload<Asset>): boolean => partPlan(source.size).partCount > 1
  const queueOf = (upload: Upload<Asset>) => (isLarge(upload) ? waiting.large : waiting.small)
  const wait = (upload: Upload<Asset>): void => {
    upload.status = 'queued'
    upload.error = null
    queueOf(upload).add(upload.id)
    changed(upload)
  }

  /** What was canceled meanwhile is not kept. */
  const keep = (record: UploadRecord, when: 'soon' | 'later'): void => {
    if (uploads.has(record.id)) records.put(record, when)
  }

  const keepLater = (record: UploadRecord): void => keep(record, 'later')

  const settle = (id: string, how: (outcome: PromiseWithResolvers<Asset>) => void): void => {
    const outcome = outcomes.get(id)
    outcomes.delete(id)
    if (outcome) how(outcome)
  }

  const fail = (upload: Upload<Asset>, error: unknown): void => {
    const message = error instanceof Error ? error.message : String(error)
    const refusal = error instanceof TransportError ? error.refusal : {}
    upload.status = 'failed'
    upload.error = error instanceof FileError ? message : (refusal.pilotText ?? null)
    log('Error uploading', error)
    const status = error instanceof TransportError ? error.status : null
    options.onError({ message, status, uploadId: upload.id })
    settle(upload.id, ({ reject }) => reject(error))
  }

  const remove = (upload: Upload<Asset>): void => {
    const { id } = upload
    uploads.delete(id)
    queueOf(upload).delete(id)
    running.get(id)?.abort()
    records.delete(id, 'soon')
    changed(upload)
  }

  const drop = (upload: Upload<Asset>, error: Error): void => {
    remove(upload)
    options.onError({ message: error.message, status: 409, uploadId: upload.id, code: duplicateCode })
    settle(upload.id, ({ reject }) => reject(error))
  }

  const letGo = (
    upload: Upload<Asset>,
    error: LostFileError,
    onLost: (record: UploadRecord) => void,
  ): void => {
    uploads.delete(upload.id)
    onLost(upload.record)
    settle(upload.id, ({ reject }) => reject(error))
  }

  const pause = (): void => {
    isPaused = true
    for (const controller of running.values()) controller.abort()
  }

  /** What one file met, all others would meet. */
  const stopQueue = (upload: Upload<Asset>, error: TransportError): void => {
    // Whoever signs in again goes on; nothing is wrong with the file.
    if (error.status === 401) wait(upload)
    else fail(upload, error)
    pause()
    options.onError({
      message: error.refusal.pilotText ?? error.message,
      status: error.status,
      uploadId: null,
    })
  }

  const end = (upload: Upload<Asset>, error: unknown, wasStopped: boolean): void => {
    if (wasStopped) {
      if (uploads.has(upload.id)) wait(upload)
    } else if (error instanceof LostFileError && options.onLost) letGo(upload, error, options.onLost)
    else if (error instanceof TransportError && error.refusal.isDuplicate) drop(upload, error)
    else if (error instanceof TransportError && error.refusal.stopsQueue) stopQueue(upload, error)
    else fail(upload, error)
  }

  const leaveLine = ({ id, source }: Upload<Asset>): void => {
    largeRunning.delete(id)
    if (ahead.delete(id)) aheadBytes -= source.size
  }

  const allBegun = (upload: Upload<Asset>): void => {
    leaveLine(upload)
    startNext()
  }

  const run = async (upload: Upload<Asset>): Promise<void> => {
    const controller = new AbortController()
    running.set(upload.id, controller)
    if (isLarge(upload)) largeRunning.add(upload.id)
    ahead.add(upload.id)
    aheadBytes += upload.source.size
    upload.status = 'uploading'
    changed(upload)
    try {
      const asset = await sendFile(
        upload,
        { ...options, transport, pool, keepLater, allBegun, changed },
        controller.signal,
      )
      upload.asset = asset
      upload.status = 'done'
      records.delete(upload.id, 'later')
      settle(upload.id, ({ resolve }) => resolve(asset))
    } catch (error) {
      // Other parts of this file need not be sent now.
      const wasStopped = controller.signal.aborted
      controller.abort()
      end(upload, error, wasStopped)
    } finally {
      running.delete(upload.id)
      leaveLine(upload)
      changed(upload)
      startNext()
    }
  }

  const takeFrom = (queue: Set<string>): Upload<Asset> | undefined => {
    const [id] = queue
    if (id === undefined) return undefined
    queue.delete(id)
    return uploads.get(id)
  }

  const hasPlace = (): boolean =>
    running.size < mostFiles ||
    (running.size < mostSmallFiles && ahead.size < mostSmallFilesAhead && aheadBytes < mostSmallBytesAhead)

  const startNext = (): void => {
    while (!isPaused && hasPlace()) {
      const large = largeRunning.size < mostLargeFiles ? takeFrom(waiting.large) : undefined
      const next = large ?? takeFrom(waiting.small)
      if (!next) break
      void run(next)
    }
  }

  const start = (): void => {
    isPaused = false
    startNext()
  }

  const add = (source: UploadSource, target: UploadTarget, known?: UploadRecord): Upload<Asset> | null => {
    const id = localFileId(source)
    if (uploads.has(id)) {
      options.onError({
        message: 'The file is in the queue already.',
        status: null,
        uploadId: id,
        code: duplicateCode,
      })
      return null
    }
    const record: UploadRecord = known ?? {
      id,
      name: source.name,
      size: source.size,
      type: mediaTypeOf(source),
      mission_number: target.mission_id,
      shot_id: target.shot_id,
      shot_type_id: target.shot_type_id,
      file_type: uploadKind(source) ?? 'data_file',
      date_created: createdAtText(source.lastModified, options.offsetAt(source.lastModified)),
      upload_id: null,
      unique_file_name: null,
      parts: [],
    }
    const upload: Upload<Asset> = {
      id,
      source,
      record,
      status: 'queued',
      sentBytes: 0,
      error: null,
      asset: null,
    }
    uploads.set(id, upload)
    if (source.size === 0) {
      upload.status = 'file-size-error'
      changed(upload)
    } else {
      records.put(record, 'soon')
      wait(upload)
    }
    return upload
  }

  return {
    add,
    start,
    /** Stops sending; what has arrived stays, and `start` goes on from there. */
    pause,
    /** Takes a file out of the queue, wherever it is, and lets the server drop what has arrived of it. */
    cancel: (id: string): void => {
      const upload = uploads.get(id)
      if (!upload) return
      remove(upload)
      settle(id, ({ reject }) => reject(new Error('The upload was canceled.')))
      const { upload_id, mission_number: mission_id } = upload.record
      if (upload_id && upload.status !== 'done')
        // What is left behind is given up after some days.
        options.transport.discard({ upload_id, mission_id }).catch(() => {})
    },
    /** The server's record, once the file has arrived; rejects when it fails or is canceled. */
    outcome: (id: string): Promise<Asset> => {
      const upload = uploads.get(id)
      if (upload?.asset) return Promise.resolve(upload.asset)
      const outcome = outcomes.get(id) ?? Promise.withResolvers<Asset>()
      outcomes.set(id, outcome)
      return outcome.promise
    },
    /** Assigns a file that is not done to another shot. */
    assign: (id: string, shot_id: number | null): void => {
      const upload = uploads.get(id)
      if (!upload) return
      upload.record.shot_id = shot_id
      if (upload.status !== 'done') keep(upload.record, 'soon')
      changed(upload)
    },
    retry: (id: string): void => {
      const upload = uploads.get(id)
      if (upload?.status !== 'failed') return
      wait(upload)
      start()
    },
    retryAllFailed: (): void => {
      for (const upload of uploads.values()) if (upload.status === 'failed') wait(upload)
      start()
    },
    get: (id: string): Upload<Asset> | undefined => uploads.get(id),
    all: (): Upload<Asset>[] => [...uploads.values()],
    get state(): UploaderState {
      return stateNow()
    },
    get isFinished(): boolean {
      return stateNow() === 'stopped' && waiting.small.size + waiting.large.size === 0
    },
    progress: (): Progress => {
      const measured = { at: now(), sentBytes: 0, totalBytes: 0, finishedFiles: 0, totalFiles: 0 }
      for (const { source, sentBytes, status } of uploads.values()) {
        if (status === 'file-size-error') continue
        measured.totalBytes += source.size
        measured.sentBytes += sentBytes
        measured.totalFiles += 1
        if (status === 'done') measured.finishedFiles += 1
      }
      return progressOf(measured)
    },
    /** Called with the ids of what changed, at most every 750 ms. */
    subscribe: (listener: (changed: ReadonlySet<string>) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
