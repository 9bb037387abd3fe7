import { turn, until } from '@sortie/testing/turns'
import type { CompletionRequest, SetupRequest, TransportError } from '../src/transport.ts'
import type { UploadRecord, UploadSource } from '../src/upload.ts'
import { createUploader } from '../src/uploader.ts'

export const megabyte = 1_048_576

/** A file without content, whose parts only know their position. */
export const file = (name: string, size: number, lastModified = 1): UploadSource => {
  const part = (from: number, to: number) => ({ size: to - from, from }) as unknown as Blob
  const content = { size, from: 0, slice: part } as unknown as Blob
  return { name, size, lastModified, type: 'image/jpeg', open: async () => content }
}

type Fault = (url: string, attempt: number) => TransportError | undefined

/** A server that stores parts, and records its requests. */
export const fakeServer = (fault: Fault = () => undefined) => {
  const setups: SetupRequest[] = []
  const completions: CompletionRequest[] = []
  const received = new Map<string, Map<number, number>>()
  const attempts = new Map<string, number>()
  const sent: string[] = []
  const discarded: string[] = []
  let links = 0
  return {
    discarded,
    setups,
    completions,
    received,
    sent,
    transport: {
      setUp: async (request: SetupRequest) => {
        setups.push(request)
        const name = request.unique_file_name ?? `stored-${request.file_name}`
        const parts = received.get(name) ?? new Map<number, number>()
        received.set(name, parts)
        const urls: Record<number, string> = {}
        links += 1
        for (let part = request.start_part; part <= request.end_part; part++)
          urls[part] = `${name}?part=${part}&link=${links}`
        return {
          upload_id: `upload-${name}`,
          file_name: name,
          multipart_urls: urls,
          completed_parts: [...parts.keys()]
            .filter((part) => part >= request.start_part && part <= request.end_part)
            .map((part) => `${part}:etag-${part}`),
        }
      },
      sendPart: async (url: string, body: Blob, { signal }: { signal: AbortSignal }) => {
        await turn()
        signal.throwIfAborted()
        const [name = '', query] = url.split('?')
        const part = Number(new URLSearchParams(query).get('part'))
        const key = `${name}#${part}`
        attempts.set(key, (attempts.get(key) ?? 0) + 1)
        const error = fault(url, attempts.get(key) ?? 1)
        if (error) throw error
        sent.push(key)
        received.get(name)?.set(part, body.size)
        return `etag-${part}`
      },
      complete: async (request: CompletionRequest) => {
        completions.push(request)
        return { id: `DB${completions.length}` }
      },
      discard: async ({ upload_id }: { upload_id: string }) => void discarded.push(upload_id),
    },
  }
}

export const target = { mission_id: 7, shot_id: 3, shot_type_id: 2 }

export const start = (
  server: ReturnType<typeof fakeServer>,
  reachable: () => Promise<boolean> = async () => false,
  onLost: (record: UploadRecord) => void = () => {},
  more: Partial<Parameters<typeof createUploader<{ id: string }>>[0]> = {},
) => {
  const kept = new Map<string, UploadRecord>()
  const writes: string[] = []
  const pauses: number[] = []
  const errors: unknown[] = []
  const uploader = createUploader<{ id: string }>({
    transport: server.transport,
    connection: { whenReachable: reachable },
    sleep: async (ms) => void pauses.push(ms),
    offsetAt: () => 0,
    records: {
      put: (record, when) => {
        writes.push(`put ${record.name} ${when}`)
        kept.set(record.id, structuredClone(record))
      },
      delete: (id, when) => {
        writes.push(`delete ${kept.get(id)?.name} ${when}`)
        kept.delete(id)
      },
    },
    onError: (failure) => void errors.push(failure),
    onLost,
    log: (text) => void errors.push(text),
    ...more,
  })
  const finished = () => until(() => uploader.isFinished)
  return { uploader, kept, writes, pauses, errors, finished }
}
