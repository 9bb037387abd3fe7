export interface FetchOptions {
  timeLimitMilliseconds: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: unknown
}

/** A service that answered, but not with what was asked for. */
export class RefusedByService extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the service responded with ${status}`)
    this.status = status
  }
}

/** One attempt at a JSON answer of an outside service. What it throws names no address: those may hold keys. */
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
  if (!response.ok) {
    await response.body?.cancel()
    throw new RefusedByService(response.status)
  }
  return response.json()
}
