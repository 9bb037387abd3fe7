import { localFileId } from '@sortie/domain/mission/upload-file'
import { createChangeFeed } from './change-feed.ts'
import { type ConnectionPool, createConnectionPool } from './connection-pool.ts'
import { endOf, type FileEvent, type FileStep, fileSteps } from './file-machine.ts'
import { createFileSlots } from './file-slots.ts'
import { createOutcomes } from './outcomes.ts'

import { createProgress, type Progress } from './progress.ts'
import { isHeld, modeAfter, type QueueEvent, type QueueMode } from './queue-machine.ts'
import type { Connection, Sleep } from './retry.ts'
import { type SendContext, sendFile } from './send-file.ts'
import { FileError, type Transport, TransportError } from './transport.ts'
import { newRecord, type Upload, type UploadRecord, type UploadSource, type UploadTarget } from './upload.ts'

/** The file is already in the queue or in the mission. It is dropped without a message. */
export const duplicateCode = -602

export interface UploadFailure {
  message: string
  status: number | null
  /** Null if the failure concerns no single file. */
  uploadId: string | null
  code?: typeof duplicateCode
}

/**
 * `uploading` while bytes of some file are being sent; `started` while every file waits for the server or the network.
 */
export type UploaderState = 'started' | 'stopped' | 'uploading'

interface UploaderOptions<Asset> {
  transport: Transport<Asset>
  connection: Connection
  sleep: Sleep
  /** The browser's offset at a time, in minutes east of UTC. */
  offsetAt: (moment: number) => number
  /** A record that may be written later is known to the server as well, and need not survive a crash. */
  records: {
    put(record: UploadRecord, when: 'soon' | 'later'): void
    delete(id: string, when: 'soon' | 'later'): void
  }
  onError: (failure: UploadFailure) => void
  /**
   * Called when a file has left the queue because it cannot be read here. Its record is kept for when it is picked
   * again.
   */
  onLost: (record: UploadRecord) => void
  describe?: SendContext<Asset>['describe']
  pool?: ConnectionPool
  now?: () => number
  log?: (text: string, error: unknown) => void
}

/** The message for the pilot about a file that failed; null for the general text. */
const pilotTextOf = (error: unknown): string | null => {
  if (error instanceof FileError) return error.message
  return (error instanceof TransportError && error.refusal.pilotText) || null
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const statusOf = (error: unknown): number | null => (error instanceof TransportError ? error.status : null)

/**
 * The queue of files of one mission. It does not depend on the page that shows it. The possible states of a file and of
 * the queue are in file-machine.ts and queue-machine.ts; this module carries them out.
 */
export const createUploader = <Asset>(options: UploaderOptions<Asset>) => {
  const { records, now = Date.now, log = console.error } = options
  const pool = options.pool ?? createConnectionPool({ now })
  const uploads = new Map<string, Upload<Asset>>()
  const slots = createFileSlots<Upload<Asset>>()
  const senders = new Map<Upload<Asset>, AbortController>()
  const outcomes = createOutcomes<Asset>()
  const changes = createChangeFeed(now)
  const progressOf = createProgress()
  let mode: QueueMode = 'idle'
  let problem: string | null = null
  let partsOnTheirWay = 0

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
    return senders.size > 0 ? 'started' : 'stopped'
  }

  const changed = ({ id }: Upload<Asset>): void => changes.add(id)

  /** A file that was removed and added again counts as a different one. */
  const isInQueue = (upload: Upload<Asset>): boolean => uploads.get(upload.id) === upload

  const removeFromQueue = (upload: Upload<Asset>): void => {
    uploads.delete(upload.id)
    slots.withdraw(upload)
    senders.get(upload)?.abort()
  }

  /** Returns the step that the event caused, if any. */
  const apply = (upload: Upload<Asset>, event: FileEvent): FileStep | undefined => {
    const step = isInQueue(upload) ? fileSteps[upload.status][event] : undefined
    if (!step) return undefined
    upload.error = null
    if (step.to) upload.status = step.to
    else removeFromQueue(upload)
    if (step.to === 'queued') slots.wait(upload)
    if (step.forgets) records.delete(upload.id, step.forgets)
    const { upload_id, mission_number: mission_id } = upload.record
    if (step.discards && upload_id)
      // Uploads that are left behind are deleted after some days.
      options.transport.discard({ upload_id, mission_id }).catch(() => {})
    changed(upload)
    return step
  }

  const abortAll = (): void => {
    for (const sender of senders.values()) sender.abort()
  }

  const changeMode = (event: QueueEvent): void => {
    mode = modeAfter(mode, event)
    if (mode === 'running') {
      problem = null
      startNext()
    } else abortAll()
  }

  /** Reports the outcome of a file that had an error. */
  const report = (upload: Upload<Asset>, error: unknown, event: FileEvent): void => {
    const message = messageOf(error)
    if (event === 'fail') {
      upload.error = pilotTextOf(error)
      log('Error uploading', error)
      options.onError({ message, status: statusOf(error), uploadId: upload.id })
    }
    if (event === 'repeat')
      options.onError({ message, status: 409, uploadId: upload.id, code: duplicateCode })
    if (event === 'lose') options.onLost(upload.record)
    if (event !== 'stop') outcomes.reject(upload.id, error)
  }

  const end = (upload: Upload<Asset>, error: unknown): void => {
    const { event, stopsQueue } = endOf(error)
    if (apply(upload, event)) report(upload, error, event)
    if (!stopsQueue) return
    const message = pilotTextOf(error) ?? messageOf(error)
    changeMode('refuse')
    // After a new sign-in, no old message is shown.
    problem = statusOf(error) === 401 ? null : message
    options.onError({ message, status: statusOf(error), uploadId: null })
  }

  const allBegun = (upload: Upload<Asset>): void => {
    slots.leaveLine(upload)
    startNext()
  }

  /** A file that was canceled in the meantime is not stored. */
  const keepLater = (upload: Upload<Asset>): void => {
    if (isInQueue(upload)) records.put(upload.record, 'later')
  }

  const send = async (upload: Upload<Asset>): Promise<void> => {
    const sender = new AbortController()
    senders.set(upload, sender)
    apply(upload, 'begin')
    try {
      const context = { ...options, transport, pool, keepLater, allBegun, changed }
      const asset = await sendFile(upload, context, sender.signal)
      if (!apply(upload, 'arrive')) return
      upload.asset = asset
      outcomes.resolve(upload.id, asset)
    } catch (error) {
      const wasStopped = sender.signal.aborted
      // Other parts of this file need not be sent now.
      sender.abort()
      if (wasStopped) apply(upload, 'stop')
      else end(upload, error)
    } finally {
      senders.delete(upload)
      slots.end(upload)
      // The state of the queue may have changed, even because of a file that was canceled.
      changed(upload)
      startNext()
    }
  }

  const startNext = (): void => {
    while (mode === 'running') {
      const next = slots.next()
      if (!next) break
      void send(next)
    }
  }

  const add = (source: UploadSource, target: UploadTarget, known?: UploadRecord): Upload<Asset> | null => {
    const id = localFileId(source)
    if (uploads.has(id)) {
      const message = 'The file is in the queue already.'
      options.onError({ message, status: null, uploadId: id, code: duplicateCode })
      return null
    }
    const upload: Upload<Asset> = {
      id,
      source,
      record: known ?? newRecord(source, target, options.offsetAt(source.lastModified)),
      status: source.size === 0 ? 'file-size-error' : 'queued',
      sentBytes: 0,
      error: null,
      asset: null,
    }
    uploads.set(id, upload)
    if (upload.status === 'queued') {
      records.put(upload.record, 'soon')
      slots.wait(upload)
    }
    changed(upload)
    return upload
  }

  return {
    add,
    /** Sends files that wait, unless the queue is held. */
    start: (): void => changeMode('start'),
    /** Stops sending. Parts that have arrived stay, and `resume` continues from there. */
    pause: (): void => changeMode('pause'),
    resume: (): void => changeMode('resume'),
    /** Stops for good. */
    end: (): void => changeMode('end'),
    /** Removes a file from the queue, whatever its state, and lets the server delete its parts. */
    cancel: (id: string): void => {
      const upload = uploads.get(id)
      if (upload && apply(upload, 'cancel')) outcomes.reject(id, new Error('The upload was canceled.'))
    },
    /** The server's record, once the file has been uploaded; rejects if it fails or is canceled. */
    outcome: (id: string): Promise<Asset> => {
      const asset = uploads.get(id)?.asset
      return asset ? Promise.resolve(asset) : outcomes.of(id)
    },
    /** Assigns a file that is not done to another shot. */
    assign: (id: string, shot_id: number | null): void => {
      const upload = uploads.get(id)
      if (!upload) return
      upload.record.shot_id = shot_id
      if (upload.status !== 'done') records.put(upload.record, 'soon')
      changed(upload)
    },
    retry: (id: string): void => {
      const upload = uploads.get(id)
      if (upload && apply(upload, 'retry')) changeMode('resume')
    },
    retryAllFailed: (): void => {
      for (const upload of uploads.values()) apply(upload, 'retry')
      changeMode('resume')
    },
    get: (id: string): Upload<Asset> | undefined => uploads.get(id),
    all: (): Upload<Asset>[] => [...uploads.values()],
    get state(): UploaderState {
      return stateNow()
    },
    get isFinished(): boolean {
      return stateNow() === 'stopped' && slots.waiting === 0
    },
    /** True while nothing is sent until the pilot resumes. */
    get isHeld(): boolean {
      return isHeld(mode)
    },
    /** Why nothing is sent, unless the pilot paused. */
    get problem(): string | null {
      return problem
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
    subscribe: changes.subscribe,
  }
}
