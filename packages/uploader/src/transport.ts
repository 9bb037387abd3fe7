/** The calls of the upload protocol, in the words of the specification. */
export interface SetupRequest {
  /** The kind of file in the plural: images, videos, panoramas. */
  type: string
  mission_id: number
  shot_id: number | null
  shot_type_id: number | null
  start_part: number
  end_part: number
  /** Sent the first time, with what identifies the file for the server. */
  file_name?: string
  size?: number
  fingerprint?: string
  /** Sent when an upload continues. */
  unique_file_name?: string
  upload_id?: string
}

export interface SetupResponse {
  upload_id: string
  file_name: string
  /** The link of part n has the index n. */
  multipart_urls: Readonly<Record<number, string>>
  /** Parts that the server already has, as 'partnumber:etag'. */
  completed_parts?: readonly string[]
}

export interface CompletionRequest {
  file_name: string
  original_file_name: string
  original_created_at: string
  parts: readonly string[]
  size: number
  type: string
  upload_id: string
  mission_id: number
  shot_id: number | null
  shot_type_id: number | null
}

export interface Transport<Asset> {
  setUp(request: SetupRequest, signal: AbortSignal): Promise<SetupResponse>
  /** Resolves to the etag of the part. */
  sendPart(
    url: string,
    body: Blob,
    options: { signal: AbortSignal; onProgress: (sentBytes: number) => void },
  ): Promise<string>
  complete(request: CompletionRequest, signal: AbortSignal): Promise<Asset>
  /** Lets the server delete the parts of a file that was canceled. */
  discard(upload: { upload_id: string; mission_id: number }): Promise<void>
}

interface Refusal {
  /** Whether the mission already has the file. */
  isDuplicate?: boolean
  /** The time that the server wants to wait before a retry. */
  retryAfterSeconds?: number | null
  /** The message for the pilot. */
  pilotText?: string | null
  /** Whether other files would get the same error, so that none is sent until the pilot resumes. */
  stopsQueue?: boolean
}

/** A call that did not succeed. Without a status there was no response at all. */
export class TransportError extends Error {
  readonly status: number | null
  readonly refusal: Readonly<Refusal>
  constructor(message: string, status: number | null, refusal: Refusal = {}) {
    super(message)
    this.name = 'TransportError'
    this.status = status
    this.refusal = refusal
  }
}

/** An error of a file itself, with a message for the pilot. Trying again won't help. */
export class FileError extends Error {
  override name = 'FileError'
}

/** The content cannot be read from here. The file leaves the queue until it is picked again, and has not failed. */
export class LostFileError extends FileError {
  override name = 'LostFileError'
}
