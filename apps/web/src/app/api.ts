import { buildPath, type CallAnswer, type CallInput, splitCallName } from '@sortie/contract/call'
import type { ErrorCode, FieldErrors, Problem } from '@sortie/contract/errors'
import { callHeaders } from '@sortie/contract/headers'
import type { PilotCalls } from '@sortie/contract/pilot-calls'
import type { PilotMissionCalls } from '@sortie/contract/pilot-mission-calls'
import type { PlaceCalls } from '@sortie/contract/place-calls'
import { portalConfig } from './portal-config.ts'
import { currentSession } from './session.ts'

/** An answer of the server that is not the one hoped for. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly fields: FieldErrors
  readonly requestId: string | null

  constructor(status: number, problem: Partial<Problem>) {
    super(problem.message ?? `The server answered ${status}.`)
    this.status = status
    this.code = problem.code ?? null
    this.fields = problem.errors ?? {}
    this.requestId = problem.request_id ?? null
  }
}

type Refused = (error: ApiError) => void
let onUnauthenticated: Refused = () => {}

/** What happens when the server no longer knows the session. */
export const whenUnauthenticated = (listener: Refused): void => {
  onUnauthenticated = listener
}

export type PortalCalls = PilotCalls & PilotMissionCalls & PlaceCalls

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Makes one of the calls of the contract. The answer's form is the server's promise, checked there. */
export const call = async <Name extends keyof PortalCalls>(
  name: Name,
  input: CallInput<PortalCalls[Name]> & { signal?: AbortSignal },
): Promise<CallAnswer<PortalCalls[Name]>> => {
  const { method, path } = splitCallName(name)
  const { params, query, body } = input as Parts
  const session = currentSession()
  const headers = callHeaders(portalConfig().application_token, session?.credentials ?? null)
  if (body !== undefined) headers['content-type'] = 'application/json'
  const answer = await fetch(buildPath(path, params, query), {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(input.signal ? { signal: input.signal } : {}),
  })
  if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as never
  const error = new ApiError(answer.status, await answer.json().catch(() => ({})))
  // Only a session that was sent can have ended.
  if (answer.status === 401 && session) onUnauthenticated(error)
  throw error
}
