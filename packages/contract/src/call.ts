import { joinRoles, type Role } from '@sortie/domain/provider/roles'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type CallName = `${Method} /${string}`

/**
 * Who may make a call: anyone, the portal, a signed-in pilot, a provider's system or one of its people, or a service
 * that signs the body, which then reaches the handler as the bytes that were sent.
 */
export type Access = 'anyone' | 'application' | 'pilot' | 'provider' | 'signed'

interface CallParts {
  /** One sentence; its first clause is the title of the call in the documentation. */
  summary: string
  /** Anything else a caller needs to know, in Markdown. */
  details?: string
  /** Errors of this call besides those of its access, path and body (`errorsOf`). */
  errors?: readonly ErrorCode[]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Absent when the response has no body. */
  response?: z.ZodType
  /** The status of success. 200 with a body and 204 without one by default. */
  status?: 200 | 201 | 202 | 204
  /** Fields of the response that are sent once and never stored. A repeated call gets null in their place. */
  secrets?: readonly string[]
  /** The largest body that is accepted, in bytes. A megabyte by default. */
  bodyLimit?: number
  /** The content type of the body. JSON by default; the handler gets a body of another type as bytes. */
  contentType?: `${string}/${string}`
  /** Files of a form, and the most bytes of each. The body is then form data, and its files are stored before the handler runs. */
  files?: Readonly<Record<string, { maxBytes: number }>>
  /** Fields of a form that can be repeated, with or without brackets after their name. The handler gets a list. */
  lists?: readonly string[]
  /** The seconds after which the server gives up with 503. 30 by default. */
  timeoutSeconds?: number
  /** Whether the call waits for an outside service. Its handler then opens its own transactions, so that none is open meanwhile. */
  callsOut?: true
  /** Whether a read also notes that it took place. Its handler then gets the database as one that calls out does. */
  notesRead?: true
  /** Whether a call only reads although it isn't a GET, because its input is too large for a URL. It leaves no entry in the audit log. */
  onlyReads?: true
  /** Whether a call only says what another would do. It may try that in its transaction, undoes it, and leaves no entry in the audit log. */
  isPreview?: true
  /** Whether a provider's call reads personal data of the pilot in its path. It is then recorded in the audit log, like a write. */
  isRecorded?: true
  /**
   * The record that a write locks, as its kind and the path parameter with its id: a server process handles calls for
   * one record in turn. A pilot's own record is locked by each of their writes, without being named here.
   */
  locks?: Readonly<Record<string, string>>
  /**
   * Whether a call changes so much that it keeps a database connection for longer than a moment. A server process runs
   * few of them at the same time, so that all others still get one.
   */
  isLong?: true
  /** Whether the caller can send the ETag of the record as they read it, to change nothing that has changed since. */
  takesIfMatch?: true
  /** Other paths at which the same call is served. */
  aliases?: readonly `/${string}`[]
}

/** A provider's call says whose it is. Without that it doesn't compile, so none is open to everyone by mistake. */
type WhoMayCall =
  | {
      access: 'provider'
      /** The roles that may make it. An owner may make every call, and is named where nobody else may. */
      roles: readonly [Role, ...Role[]]
      /** Whether it is about the session of a person. A key has none and is refused. */
      forPeople?: true
    }
  | { access: Exclude<Access, 'provider'>; roles?: never; forPeople?: never }

export type CallDefinition = CallParts & WhoMayCall

/** Every role that may make a call; none where it isn't a provider's. */
export const rolesOf = ({ roles }: CallDefinition): Role[] => (roles ? joinRoles(roles, ['owner']) : [])

export type Calls = Record<CallName, CallDefinition>

type WriteOfRecord = `${Exclude<Method, 'GET'>} /${string}{${string}`

/** A write whose path names a record must say what it locks. */
type WithLocks<C> = { [Name in keyof C & WriteOfRecord]: Required<Pick<CallDefinition, 'locks'>> }

/** Keeps the exact types of a table of calls and checks its form. */
export const defineCalls = <const C extends Calls>(calls: C & WithLocks<C>): C => calls

type Part<C, K extends string, As extends string> = C extends { [P in K]: infer S extends z.ZodType }
  ? { [P in As]: z.input<S> }
  : unknown

/** The input of a call. `form` is sent as form data, `body` as JSON. */
export type CallInput<C> = Part<C, 'params', 'params'> &
  Part<C, 'query', 'query'> &
  (C extends { files: object } ? Part<C, 'body', 'form'> : Part<C, 'body', 'body'>)

/** The response of a call. */
export type CallResponse<C> = C extends { response: infer S extends z.ZodType } ? z.output<S> : undefined

/** 'GET /v2/pilots/missions/{id}' as its method and path. */
export const splitCallName = (name: string): { method: Method; path: string } => {
  const space = name.indexOf(' ')
  return { method: name.slice(0, space) as Method, path: name.slice(space + 1) }
}

/** Fills the {places} of a path and appends the query. Lists become one comma-separated value. */
export const buildPath = (
  path: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null)
      search.set(name, Array.isArray(value) ? value.join(',') : String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}
