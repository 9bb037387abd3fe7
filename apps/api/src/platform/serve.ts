import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CallDefinition, type Calls, splitCallName } from '@sortie/contract/call'
import { headerNames } from '@sortie/contract/headers'
import type { ObjectStore } from '@sortie/storage/object-store'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { auditOf, recordRead } from './audit-log.ts'
import { type Database, isRolledBack, type Queryable } from './database.ts'
import { AppError } from './errors.ts'
import { type ReceivedForm, readUrlEncoded, receiveForm } from './form-data.ts'
import { limitAttempts } from './limit-attempts.ts'
import { respondOnce } from './provider/idempotency.ts'
import type { SecretBox } from './secret-box.ts'
import { emailKey } from './session/email-key.ts'
import type { Session } from './session/session.ts'
import { tokenHash } from './session/token-hash.ts'
import { forgetFiles, type StoredFile, storeFiles } from './stored-files.ts'
import { timeLimits } from './time-limits.ts'
import { inStatement, inTransaction, type Transaction } from './transaction.ts'
import { openTurns } from './turns.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    files?: CallDefinition['files']
    lists?: CallDefinition['lists']
  }
  interface FastifyRequest {
    form: ReceivedForm | null
  }
}

type Parsed<C, K extends string> = C extends { [P in K]: infer S extends z.ZodType } ? z.output<S> : undefined

type SessionOf<C> = C extends { access: 'pilot' } ? Session : null

type FilesOf<C> = C extends { files: infer F } ? { [Name in keyof F]?: StoredFile } : undefined

/** Of a call that waits for an outside service: it must not keep a transaction, and so a connection, open. */
export interface OwnTransactions {
  read: Queryable
  transaction<Result>(run: (trx: Transaction) => Promise<Result>): Promise<Result>
  /** For a write of a single statement. */
  statement<Result>(run: (trx: Transaction) => Promise<Result>): Promise<Result>
}

/** A write is carried out in one transaction, and gets nothing else of the database, unless it calls out. */
type DatabaseOf<C, Name> = C extends { callsOut: true }
  ? OwnTransactions
  : Name extends `GET ${string}`
    ? Queryable
    : Transaction

/** What a handler gets of a request: only what its call declares. */
export interface CallRequest<C, Name = string> {
  params: Parsed<C, 'params'>
  query: Parsed<C, 'query'>
  body: Parsed<C, 'body'>
  session: SessionOf<C>
  /** The files of its form, in the object store by now; they are deleted again when the handler refuses the call. */
  files: FilesOf<C>
  db: DatabaseOf<C, Name>
  request: FastifyRequest
  reply: FastifyReply
}

/** A call without a response body may return anything. */
type ResponseInput<C> = C extends { response: infer S extends z.ZodType } ? z.input<S> : unknown

/** A handler returns what is to be sent, or the reply when it has sent a body that was written before. */
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
  if (definition.access === 'provider') return [{ providerKey: [] }]
  const application = { applicationToken: [] }
  if (definition.access === 'pilot')
    return [
      { ...application, accessToken: [], idToken: [] },
      { ...application, userToken: [], userEmail: [] },
    ]
  return definition.access === 'application' ? [application] : []
}

const json = 'application/json'

/** A body of another type than the call declares is refused before it is read. */
const requireContentType = (expected: readonly string[]) => async (request: FastifyRequest) => {
  const given = request.headers['content-type']
  if (given !== undefined && !expected.includes(given.split(';', 1)[0]?.trim().toLowerCase() ?? ''))
    throw new AppError('unsupported_media_type')
}

const formData = 'multipart/form-data'
const urlEncoded = 'application/x-www-form-urlencoded'

/** A form without files may come either way. */
const contentTypesOf = ({ files, contentType = json }: CallDefinition): readonly string[] => {
  if (!files) return [contentType]
  return Object.keys(files).length > 0 ? [formData] : [formData, urlEncoded]
}

/** What a form brings is on the disk of this machine until it is stored or refused. */
const takeForms = (app: FastifyInstance): void => {
  const failed = new WeakSet<FastifyRequest>()
  app.decorateRequest('form', null)
  app.addContentTypeParser(formData, async (request: FastifyRequest, payload: IncomingMessage) => {
    const { config, bodyLimit } = request.routeOptions
    const { files = {}, lists = [] } = config
    const form = await receiveForm(payload, { files, lists, bodyLimit: bodyLimit ?? 0 })
    // The time of the call was over while its body still came: nobody deals with the form anymore.
    if (failed.has(request)) {
      await form.dispose()
      throw new AppError('unavailable')
    }
    request.form = form
    return form.body
  })
  app.addHook('onError', async (request) => {
    failed.add(request)
    await request.form?.dispose()
  })
}

const takeBodies = (app: FastifyInstance, contentType: string): void => {
  if (contentType === json || app.hasContentTypeParser(contentType)) return
  if (contentType === formData) {
    takeForms(app)
    return
  }
  if (contentType === urlEncoded) {
    app.addContentTypeParser(
      urlEncoded,
      { parseAs: 'string' },
      async (request: FastifyRequest, text: string) =>
        readUrlEncoded(text, request.routeOptions.config.lists ?? []),
    )
    return
  }
  app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** What is signed are the bytes, so they are not parsed on the way. */
const withBytes = (app: FastifyInstance, add: (scope: FastifyInstance) => void): void => {
  void app.register(async (scope) => {
    scope.removeContentTypeParser(json)
    scope.addContentTypeParser(json, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    add(scope)
  })
}

/** How often one address may make a call. Counted before the handler, and whatever becomes of the call. */
export interface AttemptLimit {
  subject: string
  perMinute: number
  /** Counted for each pilot or provider key instead, wherever it calls from. */
  perCaller?: true
  /** Counted only where the body has this field, which is what makes the call expensive. */
  ifGiven?: string
  /** Counted once more by this field of the body, so that many addresses do not try one account. */
  alsoBy?: string
}

const callerOf = ({ session, providerKey, ip }: FastifyRequest): string => {
  if (session) return `pilot ${session.pilotId}`
  return providerKey ? `key ${providerKey.id}` : ip
}

const attemptsOf = (
  { subject, perCaller, alsoBy, ifGiven }: AttemptLimit,
  request: FastifyRequest,
): string[] => {
  const given = (name: string) => (request.body as Record<string, unknown> | null)?.[name]
  if (ifGiven !== undefined && given(ifGiven) === undefined) return []
  const named = alsoBy && given(alsoBy)
  return [
    `${subject} ${perCaller ? callerOf(request) : request.ip}`,
    ...(typeof named === 'string' ? [`${subject} ${tokenHash(emailKey(named))}`] : []),
  ]
}

interface ServeOptions<C extends Calls> {
  limits?: { readonly [Name in keyof C]?: AttemptLimit }
  /** Calls whose time must not tell what they found: they respond at a whole multiple of these milliseconds. */
  beats?: { readonly [Name in keyof C]?: number }
}

/** How long is left until the next multiple. */
export const untilBeat = (elapsed: number, beat: number): number => beat - (elapsed % beat)

/** Whatever comes of the work, it comes with the beat. */
const onBeat = async <Result>(beat: number, work: () => Promise<Result>): Promise<Result> => {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    await sleep(untilBeat(performance.now() - begun, beat))
  }
}

/** Serves a table of calls: every call needs its handler, and no handler is without its call. */
export type Serve = <C extends Calls>(calls: C, handlers: Handlers<C>, options?: ServeOptions<C>) => void

interface ServerParts {
  db: Database
  secrets: SecretBox
  objects: ObjectStore
}

/**
 * Stores the files of a form, and forgets them again when what was to name them fails for certain. After a commit
 * whose outcome is not known a record may name them, so they are left to the job that sweeps.
 */
const withStoredFiles = async (
  objects: ObjectStore,
  form: ReceivedForm | null,
  carryOut: (files: Record<string, StoredFile>) => unknown,
): Promise<unknown> => {
  if (!form) return carryOut({})
  const stored = await storeFiles(objects, form.files).finally(() => form.dispose())
  try {
    return await carryOut(stored)
  } catch (error) {
    if (error instanceof AppError || isRolledBack(error)) await forgetFiles(objects, stored)
    throw error
  }
}

/** What a write is about, as far as its request says: calls about the same thing wait for each other's locks. */
const recordsOf = ({ url, headers, session, providerKey }: FastifyRequest): string[] => {
  const [, kind, id] = /\/(\w+)\/(\d+)/.exec(url.replace(/^\/v\d+/, '')) ?? []
  const idempotencyKey = headers[headerNames.idempotencyKey]
  return [
    ...(kind ? [`${kind} ${id}`] : []),
    ...(session ? [`pilots ${session.pilotId}`] : []),
    ...(idempotencyKey ? [`idempotency ${providerKey?.id} ${idempotencyKey}`] : []),
  ]
}

/** The one place that hands the database to handlers; they cannot reach it otherwise. */
export const callServer = (app: FastifyInstance, { db, secrets, objects }: ServerParts): Serve => {
  const turns = openTurns()
  return (calls, handlers, options = {}) => {
    for (const [name, definition] of Object.entries(calls) as [
      keyof typeof calls & string,
      CallDefinition,
    ][]) {
      const { method, path } = splitCallName(name)
      const handle = handlers[name] as (call: unknown) => unknown
      const limit = options.limits?.[name]
      const beat = options.beats?.[name]
      const status = definition.status ?? (definition.response ? 200 : 204)
      const contentTypes = contentTypesOf(definition)
      for (const contentType of contentTypes) takeBodies(app, contentType)
      const add = (scope: FastifyInstance, address: string, isAlias: boolean) =>
        scope.withTypeProvider<ZodTypeProvider>().route({
          method,
          url: address.replace(/\{(\w+)\}/g, ':$1'),
          config: {
            access: definition.access,
            ...(definition.files ? { files: definition.files } : {}),
            ...(definition.lists ? { lists: definition.lists } : {}),
          },
          handlerTimeout: definition.timeoutSeconds ? definition.timeoutSeconds * 1000 : timeLimits.call,
          ...(definition.bodyLimit ? { bodyLimit: definition.bodyLimit } : {}),
          onRequest: requireContentType(contentTypes),
          schema: {
            summary: definition.summary,
            tags: [tagOf(path)],
            security: securityOf(definition),
            hide: isAlias,
            ...(definition.params ? { params: definition.params } : {}),
            ...(definition.query ? { querystring: definition.query } : {}),
            ...(definition.body ? { body: definition.body } : {}),
            ...(definition.files ? { consumes: [...contentTypes] } : {}),
            response: { [status]: definition.response ?? z.null().describe('No content') },
          },
          handler: async (request, reply) => {
            reply.status(status)
            const { params, query, body, session } = request
            if (limit)
              for (const subject of attemptsOf(limit, request))
                await limitAttempts(db, subject, limit.perMinute)
            const audit = auditOf(db, name, request)
            if (definition.isRecorded) await recordRead(db, name, request)
            const carryOut = async (files: Record<string, StoredFile>): Promise<unknown> => {
              const run = (queryable: Queryable | OwnTransactions) =>
                handle({ params, query, body, session, files, db: queryable, request, reply })
              const inTurn = <Result>(work: () => Promise<Result>) => turns.take(recordsOf(request), work)
              if (definition.callsOut) {
                const transaction = <Result>(work: (trx: Transaction) => Promise<Result>) =>
                  inTurn(() => inTransaction(db, audit.write(work))).then(audit.committed)
                const statement = <Result>(work: (trx: Transaction) => Promise<Result>) =>
                  inTurn(() => inStatement(db, work))
                return audit.finish(
                  await run({ read: db, transaction, statement: audit.isAudited ? transaction : statement }),
                )
              }
              if (method === 'GET') return run(db)
              if (definition.access === 'provider')
                return inTurn(() =>
                  respondOnce({ db, secrets }, request, audit.write(run), definition.secrets),
                )
              return inTurn(() => inTransaction(db, audit.write(run)))
            }
            const respond = () => withStoredFiles(objects, request.form, carryOut).catch(audit.refuse)
            const response = await (beat ? onBeat(beat, respond) : respond())
            return definition.response ? response : reply.send()
          },
        })
      for (const [index, address] of [path, ...(definition.aliases ?? [])].entries())
        if (definition.access === 'signed') withBytes(app, (scope) => add(scope, address, index > 0))
        else add(app, address, index > 0)
    }
  }
}
