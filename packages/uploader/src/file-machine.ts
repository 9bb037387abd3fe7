import { LostFileError, TransportError } from './transport.ts'
import type { UploadStatus } from './upload.ts'

/** Everything that can happen to a file of the queue. */
export type FileEvent = 'begin' | 'stop' | 'arrive' | 'fail' | 'retry' | 'repeat' | 'lose' | 'cancel'

export interface FileStep {
  /** Null when the file leaves the queue. */
  to: UploadStatus | null
  /** The record for another visit is deleted; later, if the server knows as much. */
  forgets?: 'soon' | 'later'
  /** The server deletes the parts that have arrived. */
  discards?: true
}

type FileSteps = Readonly<Partial<Record<FileEvent, FileStep>>>

const canceled: FileStep = { to: null, forgets: 'soon', discards: true }

/**
 * The states of a file. An event that is not listed for a status changes nothing: a file that was canceled while its
 * last part was being sent doesn't arrive.
 */
export const fileSteps: Readonly<Record<UploadStatus, FileSteps>> = {
  queued: { begin: { to: 'uploading' }, cancel: canceled },
  uploading: {
    stop: { to: 'queued' },
    arrive: { to: 'done', forgets: 'later' },
    fail: { to: 'failed' },
    // The mission has the file from elsewhere, so it is dropped without a message.
    repeat: { to: null, forgets: 'soon' },
    // The file can't be read here. Its record is kept until the file is picked again.
    lose: { to: null },
    cancel: canceled,
  },
  failed: { retry: { to: 'queued' }, cancel: canceled },
  done: { cancel: { to: null } },
  'file-size-error': { cancel: { to: null } },
}

export interface FileEnd {
  event: 'stop' | 'fail' | 'repeat' | 'lose'
  /** Whether every other file would get the same error. */
  stopsQueue: boolean
}

/** The effect of an error on its file. */
export const endOf = (error: unknown): FileEnd => {
  if (error instanceof LostFileError) return { event: 'lose', stopsQueue: false }
  if (!(error instanceof TransportError)) return { event: 'fail', stopsQueue: false }
  const { isDuplicate, stopsQueue = false } = error.refusal
  if (isDuplicate) return { event: 'repeat', stopsQueue: false }
  // After a new sign-in the file continues, since nothing is wrong with it.
  return { event: stopsQueue && error.status === 401 ? 'stop' : 'fail', stopsQueue }
}
