import { findExcess } from './json-limits.ts'

export interface FetchOptions {
  timeLimitMilliseconds: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: unknown
}

/** The service responded, but not with what was requested. */
export class RefusedByService extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the service responded with ${status}`)
    this.status = status
  }
}

/** The largest responses, map styles, have half of this. Parsing more would make other requests wait. */
const mostBytes = 2_097_152

/** The JSON of a response, if it is valid and small enough to be parsed at once. */
export const readJson = async (response: Response): Promise<unknown> => {
  if (!response.ok) {
    await response.body?.cancel()
    throw new RefusedByService(response.status)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > mostBytes) throw new Error('the service sent more than was asked for')
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  if (findExcess(text)) throw new Error('the service sent more than was asked for')
  return JSON.parse(text)
}

/** One attempt to get JSON from an outside service. Its errors never name the URL, which may contain keys. */
export const fetchJson = async (url: string, options: FetchOptions): Promise<unknown> => {
  const response = await fetch(url, {
    method: options.method ?? 'GET',
    headers: {
      accept: 'application/json',
      'user-agent': 'Sortie/0.1',
      ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    signal: AbortSignal.timeout(options.timeLimitMilliseconds),
  })
  return readJson(response)
}
