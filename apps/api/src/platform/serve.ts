import { type CallDefinition, type Calls, splitCallName } from '@sortie/contract/call'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { contentTypesOf, registerBodyParser, requireContentType, withBytes } from './call-bodies.ts'
import {
  type AttemptLimit,
  type OwnTransactions,
  runSteps,
  type ServedCall,
  type StepParts,
} from './call-steps.ts'
import type { Queryable } from './database.ts'
import type { PersonCaller, ProviderCaller } from './provider/provider-caller.ts'
import { createRecordLimiter } from './record-limiter.ts'
import type { Session } from './session/session.ts'
import type { StoredFile } from './stored-files.ts'
import { timeLimits } from './time-limits.ts'
import type { Transaction } from './transaction.ts'

type Parsed<C, K extends string> = C extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined

type SessionOf<C> = C extends { access: 'pilot' } ? Session : null

type ProviderOf<C> = C extends { access: 'provider'; forPeople: true }
  ? PersonCaller
  : C extends { access: 'provider' }
    ? ProviderCaller
    : null

type FilesOf<C> = C extends { files: infer F } ? { [Name in keyof F]?: StoredFile } : undefined

/**
 * A write gets one transaction and no other access to the database, unless it calls an outside service. A read that
 * notes that it took place reads without a transaction, and writes in one of its own.
 */
type DatabaseOf<C, Name> = C extends { callsOut: true } | { notesRead: true }
  ? OwnTransactions
  : C extends { onlyReads: true }
    ? Queryable
    : Name extends `GET ${string}`
      ? Queryable
      : Transaction

/** The parts of a request that a handler gets: only what its call declares. */
export interface CallRequest<C, Name = string> {
  params: Parsed<C, 'params'>
  query: Parsed<C, 'query'>
  body: Parsed<C, 'body'>
  session: SessionOf<C>
  /** Who makes a provider's call. */
  provider: ProviderOf<C>
  /** The files of the form, already in the object store. They are deleted again if the handler refuses the call. */
  files: FilesOf<C>
  db: DatabaseOf<C, Name>
  request: FastifyRequest
  reply: FastifyReply
}

/** A handler without a response body may return anything. */
type ResponseInput<C> = C extends { response: infer S extends z.ZodType } ? z.input<S> : unknown

/** A handler returns the response body, or the reply if it has already sent one. */
export type Handlers<C extends Calls> = {
  [Name in keyof C]: (
    call: CallRequest<C[Name], Name>,
  ) => Promise<ResponseInput<C[Name]> | FastifyReply> | ResponseInput<C[Name]>
}

const tagOf = (path: string): string => {
  const provider = /^\/v1\/provider\/(\w+)/.exec(path)
  return provider ? `provider: ${provider[1]}` : 'portal'
}

const securityOf = (definition: CallDefinition): Record<string, string[]>[] => {
  if (definition.access === 'provider') {
    const person = { staffToken: [], idToken: [] }
    return definition.forPeople ? [person] : [{ providerKey: [] }, person]
  }
  const application = { applicationToken: [] }
  if (definition.access === 'pilot')
    return [
      { ...application, accessToken: [], idToken: [] },
      { ...application, userToken: [], userEmail: [] },
    ]
  return definition.access === 'application' ? [application] : []
}

interface ServeOptions<C extends Calls> {
  limits?: { readonly [Name in keyof C]?: AttemptLimit }
  /**
   * Calls that respond at a whole multiple of these milliseconds, so that their time does not reveal what was found.
   */
  responseIntervals?: { readonly [Name in keyof C]?: number }
}

/** Serves a table of calls: every call must have a handler, and every handler a call. */
export type Serve = <C extends Calls>(calls: C, handlers: Handlers<C>, options?: ServeOptions<C>) => void

const servedAt = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

const routeOf = (call: ServedCall, path: string, contentTypes: readonly string[]) => {
  const { access, roles, forPeople, files, lists, timeoutSeconds, bodyLimit, ...definition } = call.definition
  const status = definition.status ?? (definition.response ? 200 : 204)
  return {
    status,
    config: {
      access,
      ...(roles ? { roles } : {}),
      ...(forPeople ? { forPeople } : {}),
      ...(files ? { files } : {}),
      ...(lists ? { lists } : {}),
    },
    handlerTimeout: timeoutSeconds ? timeoutSeconds * 1000 : timeLimits.call,
    ...(bodyLimit ? { bodyLimit } : {}),
    onRequest: requireContentType(contentTypes),
    schema: {
      summary: definition.summary,
      tags: [tagOf(path)],
      security: securityOf(call.definition),
      ...(definition.params ? { params: definition.params } : {}),
      ...(definition.query ? { querystring: definition.query } : {}),
      ...(definition.body ? { body: definition.body } : {}),
      ...(files ? { consumes: [...contentTypes] } : {}),
      response: { [status]: definition.response ?? z.null().describe('No content') },
    },
  }
}

const addCall = (app: FastifyInstance, call: ServedCall, parts: StepParts): void => {
  const { definition } = call
  const { method, path } = splitCallName(call.name)
  const contentTypes = contentTypesOf(definition)
  for (const contentType of contentTypes) registerBodyParser(app, contentType)
  const { status, schema, ...route } = routeOf(call, path, contentTypes)
  const addAt = (scope: FastifyInstance, address: string, hide: boolean) =>
    scope.withTypeProvider<ZodTypeProvider>().route({
      ...route,
      method,
      url: servedAt(address),
      schema: { ...schema, hide },
      handler: async (request, reply) => {
        reply.status(status)
        const response = await runSteps(call, parts, request, reply)
        return definition.response ? response : reply.send()
      },
    })
  for (const [index, address] of [path, ...(definition.aliases ?? [])].entries())
    if (definition.access === 'signed') withBytes(app, (scope) => addAt(scope, address, index > 0))
    else addAt(app, address, index > 0)
}

/** The only place that gives handlers access to the database. */
export const callServer = (app: FastifyInstance, server: Omit<StepParts, 'recordLimiter'>): Serve => {
  const parts = { ...server, recordLimiter: createRecordLimiter() }
  return (calls, handlers, options = {}) => {
    for (const [name, definition] of Object.entries<CallDefinition>(calls)) {
      const key = name as keyof typeof calls
      const handle = handlers[key] as ServedCall['handle']
      const call = {
        name,
        definition,
        handle,
        limit: options.limits?.[key],
        responseInterval: options.responseIntervals?.[key],
      }
      addCall(app, call, parts)
    }
  }
}
