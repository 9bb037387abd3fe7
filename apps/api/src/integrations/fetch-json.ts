export interface FetchOptions {
  timeLimitMilliseconds: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: unknown
}

/** A service that responded, but not with what was requested. */
export class RefusedByService extends Error {
  readonly status: number

  constructor(status: number) {
    super(`the service responded with ${status}`)
    this.status = status
  }
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
  if (!response.ok) {
    await response.body?.cancel()
    throw new RefusedByService(response.status)
  }
  return response.json()
}
