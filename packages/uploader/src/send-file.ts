import { fileFingerprint, sanitizeFileName } from '@sortie/domain/mission/upload-file'
import { batchOf, partPlan, partRange } from '@sortie/domain/mission/upload-parts'
import type { ConnectionPool } from './connection-pool.ts'
import { type Connection, type Sleep, withRetries } from './retry.ts'
import { FileError, type SetupResponse, type Transport, TransportError } from './transport.ts'
import type { Upload } from './upload.ts'

/** A link that is refused was probably too old. If it is refused each time, its age is not the reason. */
const mostRefusals = 3

/** How often a file starts over if the server has lost its upload, or some of its parts. */
const mostRestarts = 2

/** Parts of one file that may wait for a connection at the same time. */
const mostLanes = 6

export interface SendContext<Asset> {
  transport: Transport<Asset>
  pool: ConnectionPool
  connection: Connection
  sleep: Sleep
  /** Stores the record, so that another visit can continue from here without asking for what has arrived. */
  keepLater: (upload: Upload<Asset>) => void
  /** Awaited before a file is completed, because its record must contain its facts by then. */
  describe?: (upload: Upload<Asset>, signal: AbortSignal) => Promise<void>
  /** Called when every part of an upload is being sent, so that another file may start. */
  allBegun: (upload: Upload<Asset>) => void
  /** Called when the numbers of an upload have changed. */
  changed: (upload: Upload<Asset>) => void
}

/** Which parts have arrived, and how many bytes that makes. */
const arrivedParts = <Asset>(upload: Upload<Asset>, { keepLater, changed }: SendContext<Asset>) => {
  const { source, record } = upload
  const plan = partPlan(source.size)
  const etags = new Map<number, string>()
  const sizeOf = (part: number): number => {
    const [from, to] = partRange(source.size, plan, part)
    return to - from
  }
  const count = (bytes: number): void => {
    upload.sentBytes += bytes
    changed(upload)
  }
  const add = (part: number, etag: string): void => {
    if (!etags.has(part)) count(sizeOf(part))
    etags.set(part, etag)
  }
  const addText = (text: string): void => {
    const [part = '', ...etag] = text.split(':')
    add(Number(part), etag.join(':'))
  }
  upload.sentBytes = 0
  for (const text of record.parts) addText(text)

  return {
    has: (part: number): boolean => etags.has(part),
    count,
    arrive: (part: number, etag: string): void => {
      add(part, etag)
      record.parts.push(`${part}:${etag}`)
      keepLater(upload)
    },
    /** The server decides which parts it has; the record of an earlier visit is only a hint. */
    correct: (first: number, last: number, texts: readonly string[]): void => {
      for (let part = first; part <= last; part++) if (etags.delete(part)) count(-sizeOf(part))
      for (const text of texts) addText(text)
      record.parts = [...etags].map(([part, etag]) => `${part}:${etag}`)
    },
    list: (): string[] => [...etags].sort(([a], [b]) => a - b).map(([part, etag]) => `${part}:${etag}`),
  }
}

const withoutControlCharacters = (text: string): string => text.replaceAll(/\p{Cc}/gu, '')

/** The server reports missing parts that this side considered sent. */
class IncompleteError extends Error {}

const sendAndComplete = async <Asset>(
  upload: Upload<Asset>,
  context: SendContext<Asset>,
  signal: AbortSignal,
): Promise<Asset> => {
  const { transport, pool } = context
  const { source, record } = upload
  const plan = partPlan(source.size)
  const arrived = arrivedParts(upload, context)
  const links = new Map<number, string | undefined>()
  const batches = new Map<number, Promise<void>>()

  const setUp = (start_part: number, end_part: number): Promise<SetupResponse> => {
    const { shot_id, shot_type_id, mission_number: mission_id, upload_id, unique_file_name } = record
    const name =
      upload_id && unique_file_name
        ? { unique_file_name, upload_id }
        : {
            file_name: sanitizeFileName(source.name) || 'file',
            size: source.size,
            fingerprint: withoutControlCharacters(fileFingerprint(source)),
          }
    const request = {
      type: `${record.file_type}s`,
      mission_id,
      shot_id,
      shot_type_id,
      start_part,
      end_part,
      ...name,
    }
    return withRetries(context, signal, () => transport.setUp(request, signal))
  }

  const requestBatch = async (first: number, last: number): Promise<void> => {
    const response = await setUp(first, last)
    record.upload_id = response.upload_id
    record.unique_file_name = response.file_name
    if (response.completed_parts) arrived.correct(first, last, response.completed_parts)
    context.keepLater(upload)
    for (let part = first; part <= last; part++) links.set(part, response.multipart_urls[part])
  }

  /** Several parts of a batch need it at the same time, and get it with one call. */
  const batchWith = (part: number): Promise<void> => {
    const [first, last] = batchOf(part, plan)
    const batch = batches.get(first) ?? requestBatch(first, last)
    batches.set(first, batch)
    return batch
  }

  const linkOf = async (part: number): Promise<string> => {
    await batchWith(part)
    const link = links.get(part)
    if (!link) throw new FileError(`There is no link for part ${part} of this file.`)
    return link
  }

  const sendPart = async (part: number): Promise<void> => {
    const [from, to] = partRange(source.size, plan, part)
    for (let refusals = 0; ; refusals++) {
      const url = await linkOf(part)
      const content = await source.open()
      // A slice is slower to send than the file itself.
      const body = plan.partCount === 1 ? content : content.slice(from, to)
      let inFlight = 0
      const onProgress = (bytes: number): void => {
        arrived.count(bytes - inFlight)
        inFlight = bytes
      }
      try {
        const etag = await transport.sendPart(url, body, { signal, onProgress })
        onProgress(0)
        arrived.arrive(part, etag)
        pool.moved(to - from)
        return
      } catch (error) {
        onProgress(0)
        const isRefused = error instanceof TransportError && error.status === 403
        if (!isRefused || refusals === mostRefusals) throw error
        batches.delete(batchOf(part, plan)[0])
      }
    }
  }

  let next = 1
  const sendParts = async (): Promise<void> => {
    while (next <= plan.partCount) {
      const part = next++
      await batchWith(part)
      if (arrived.has(part)) continue
      await pool.run(upload.id, () => {
        if (part === plan.partCount) context.allBegun(upload)
        return withRetries(context, signal, () => sendPart(part))
      })
    }
  }
  await Promise.all(Array.from({ length: Math.min(mostLanes, plan.partCount) }, sendParts))

  await context.describe?.(upload, signal)
  try {
    return await withRetries(context, signal, () =>
      transport.complete(
        {
          file_name: record.unique_file_name ?? '',
          original_file_name: withoutControlCharacters(source.name),
          original_created_at: record.date_created,
          parts: arrived.list(),
          size: source.size,
          type: record.type,
          upload_id: record.upload_id ?? '',
          mission_id: record.mission_number,
          shot_id: record.shot_id,
          shot_type_id: record.shot_type_id,
        },
        signal,
      ),
    )
  } catch (error) {
    const isIncomplete = error instanceof TransportError && error.status === 422 && !error.refusal.stopsQueue
    throw isIncomplete ? new IncompleteError(error.message, { cause: error }) : error
  }
}

/** Sends what the server lacks of one file and completes it. Resolves to the server's record of the asset. */
export const sendFile = async <Asset>(
  upload: Upload<Asset>,
  context: SendContext<Asset>,
  signal: AbortSignal,
): Promise<Asset> => {
  const { record } = upload
  for (let restarts = 0; ; restarts++) {
    try {
      return await sendAndComplete(upload, context, signal)
    } catch (error) {
      const isGone = error instanceof TransportError && error.status === 404 && record.upload_id !== null
      if (restarts === mostRestarts || !(isGone || error instanceof IncompleteError))
        throw error instanceof IncompleteError ? error.cause : error
      if (!isGone) continue
      // The upload was abandoned, or discarded from elsewhere.
      record.upload_id = null
      record.unique_file_name = null
      record.parts = []
    }
  }
}
