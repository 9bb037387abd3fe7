import { buildPath, type CallInput, type CallResponse, splitCallName } from '@sortie/contract/call'
import type { ErrorCode, FieldErrors, Problem } from '@sortie/contract/errors'
import { callHeaders, headerNames } from '@sortie/contract/headers'
import { toTranslate } from '@sortie/domain/language'
import { noteSlowCall } from './connection.ts'
import { currentSession } from './session.ts'
import { renewApplicationToken, siteConfig } from './site-config.ts'

/** An error response of the server. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly fields: FieldErrors
  /** For a conflict: the current values of the fields. */
  readonly current: Readonly<Record<string, unknown>>
  readonly requestId: string | null
  /** The time after which the server accepts a retry, if it says so. */
  readonly retryAfterSeconds: number | null

  constructor(status: number, problem: Partial<Problem>, retryAfter: string | null = null) {
    super(
      problem.message ??
        toTranslate("We couldn't do this right now. Nothing you've entered is lost. Try again in a moment."),
    )
    this.status = status
    this.code = problem.code ?? null
    this.fields = problem.errors ?? {}
    this.current = problem.current ?? {}
    this.requestId = problem.request_id ?? null
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null
  }
}

/** No response arrived. The request may or may not have reached the server. */
export class ConnectionError extends Error {
  /** When the request was sent. */
  readonly began: number

  constructor(message = '', { began = Date.now(), ...options }: ErrorOptions & { began?: number } = {}) {
    super(message, options)
    this.began = began
  }
}

/**
 * The server, or a service that it depends on, is unavailable for a while. That says nothing about the session or the
 * record.
 */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof ApiError && [502, 503, 504].includes(error.status)

/** Whether nothing can be learned from the server now: it gave no response, or is away for a while. */
export const isCutOff = (error: unknown): boolean => error instanceof ConnectionError || isUnavailable(error)

/** The server is unavailable, or got too many requests: a later attempt may succeed. */
export const isForLater = (error: unknown): boolean =>
  isUnavailable(error) || (error instanceof ApiError && error.status === 429)

/** The record doesn't exist or belongs to someone else, which look the same. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 410].includes(error.status)

type Listener = (error: ApiError) => void
let onUnauthenticated: Listener = () => {}

/** Sets what happens when the server no longer knows the session. */
export const whenUnauthenticated = (listener: Listener): void => {
  onUnauthenticated = listener
}

type Parts = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, unknown>
}

/** Fields as text, files as they are. Absent values are not sent. */
const formDataOf = (values: Record<string, unknown>): FormData => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values))
    if (value instanceof Blob) data.set(name, value)
    else if (Array.isArray(value)) for (const item of value) data.append(name, String(item))
    else if (value !== undefined && value !== null) data.set(name, String(value))
  return data
}

/** The browser sets the type of form data itself, along with the boundary. */
const bodyOf = ({ body, form }: Parts): { body?: BodyInit; type?: string } => {
  if (form) return { body: formDataOf(form) }
  return body === undefined ? {} : { body: JSON.stringify(body), type: 'application/json' }
}

export interface Watching {
  /** Nobody waits for the response on the page, so a slow one is not mentioned. */
  isBackground?: boolean
  /**
   * Uses other connections than file uploads do: a browser keeps requests without credentials apart from those with
   * them, and opens six connections of each kind to a host.
   */
  isApart?: boolean
  /** Two requests with the same key are carried out once. */
  idempotencyKey?: string
  /** The ETag of the record as it was read. The server changes nothing that someone has changed since. */
  ifMatch?: string
  /** Called with the fraction of a large body that has been sent. A call that shows this is not reported as slow. */
  onSent?: (fraction: number) => void
}

/** The response to a call that was made before the page's own script ran, or null. */
type EarlyResponse = (url: string, init: RequestInit) => Promise<Response> | null

const request = async (
  url: string,
  init: RequestInit,
  { isBackground, onSent }: Watching,
  early: EarlyResponse,
): Promise<{ response: Response; text: string }> => {
  const done = isBackground || onSent ? () => {} : noteSlowCall()
  const began = Date.now()
  try {
    const response = await (onSent
      ? (await import('./send-with-progress.ts')).sendWithProgress(url, init, onSent)
      : (early(url, init) ?? fetch(url, init)))
    return { response, text: await response.text() }
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ConnectionError('no response from the server', { cause: error, began })
  } finally {
    done()
  }
}

const readProblem = (text: string): Partial<Problem> => {
  try {
    return JSON.parse(text) as Partial<Problem>
  } catch {
    return {}
  }
}

const refusedToken = 'application_token_invalid' satisfies ErrorCode

const isTokenRefused = (response: Response, text: string): boolean =>
  response.status === 401 && readProblem(text).code === refusedToken

/** Files are read as text, everything else as JSON. */
const readBody = (response: Response, text: string): unknown => {
  if (response.status === 204) return undefined
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text
}

/** Makes one call of a table. The server checks the form of the response, so it is not checked here. */
export type Call<Table> = <Name extends keyof Table & string>(
  name: Name,
  input: CallInput<Table[Name]> & Watching & { signal?: AbortSignal },
) => Promise<CallResponse<Table[Name]>>

/** Makes the calls of one front end, by the table of its contract. */
export const createCall =
  <Table>(early: EarlyResponse = () => null): Call<Table> =>
  async (name, input) => {
    const { method, path } = splitCallName(name)
    const { params, query } = input as Parts
    const { body, type } = bodyOf(input as Parts)
    const session = currentSession()
    const send = (applicationToken: string) => {
      const headers = callHeaders(applicationToken, session?.credentials ?? null)
      if (type) headers['content-type'] = type
      if (input.idempotencyKey) headers[headerNames.idempotencyKey] = input.idempotencyKey
      if (input.ifMatch) headers[headerNames.ifMatch] = input.ifMatch
      const init = {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...(input.signal ? { signal: input.signal } : {}),
        ...(input.isApart ? { credentials: 'omit' as const } : {}),
      }
      return request(buildPath(path, params, query), init, input, early)
    }
    const token = siteConfig().application_token
    let { response, text } = await send(token)
    // Refused before anything was done, so the same request may be sent again.
    if (isTokenRefused(response, text) && (await renewApplicationToken(token)))
      ({ response, text } = await send(siteConfig().application_token))
    if (response.ok) return readBody(response, text) as never
    const error = new ApiError(response.status, readProblem(text), response.headers.get('retry-after'))
    // Only a session that was sent can have ended, and a refused application token says nothing about it.
    if (response.status === 401 && session && error.code !== refusedToken) onUnauthenticated(error)
    throw error
  }
