import { setTimeout as sleep } from 'node:timers/promises'
import type { CallDefinition } from '@sortie/contract/call'
import { headerNames } from '@sortie/contract/headers'
import type { ObjectStore } from '@sortie/storage/object-store'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { auditOf, recordRead } from './audit-log.ts'
import { callerNetwork } from './caller-network.ts'
import { type Database, isRolledBack, type Queryable } from './database.ts'
import { AppError } from './errors.ts'
import { limitAttempts } from './limit-attempts.ts'
import { respondOnce } from './provider/idempotency.ts'
import { callerKey } from './provider/provider-caller.ts'
import type { RecordLimiter } from './record-limiter.ts'
import type { SecretBox } from './secret-box.ts'
import { emailKey } from './session/email-key.ts'
import { tokenHash } from './session/token-hash.ts'
import { forgetFiles, type StoredFile, storeFiles } from './stored-files.ts'
import { inStatement, inTransaction, type Transaction } from './transaction.ts'

/**
 * The database as a call gets it that waits for an outside service. Such a call must not keep a transaction open while
 * it waits, because that would occupy a connection.
 */
export interface OwnTransactions {
  read: Queryable
  transaction<Result>(run: (trx: Transaction) => Promise<Result>): Promise<Result>
  /** Runs a write of a single statement. */
  statement<Result>(run: (trx: Transaction) => Promise<Result>): Promise<Result>
}

/** How often one address may make a call. An attempt is counted before the handler runs, whatever its result. */
export interface AttemptLimit {
  subject: string
  perMinute: number
  /** Counts by pilot, person or provider key instead, whatever address it calls from. */
  perCaller?: true
  /** Counts only calls whose body has this field, which makes the call expensive. A dot leads into a part. */
  ifGiven?: string
  /** Counts once more by this field of the body, so that many addresses together cannot attack one account. */
  alsoBy?: string
}

const callerOf = ({ session, provider, ip }: FastifyRequest): string => {
  if (session) return `pilot ${session.pilotId}`
  return provider ? callerKey(provider) : callerNetwork(ip)
}

const attemptsOf = (
  { subject, perCaller, alsoBy, ifGiven }: AttemptLimit,
  request: FastifyRequest,
): string[] => {
  const given = (path: string) =>
    path
      .split('.')
      .reduce<unknown>(
        (part, name) => (part as Record<string, unknown> | null | undefined)?.[name],
        request.body,
      )
  if (ifGiven !== undefined && given(ifGiven) === undefined) return []
  const named = alsoBy && given(alsoBy)
  return [
    `${subject} ${perCaller ? callerOf(request) : callerNetwork(request.ip)}`,
    ...(typeof named === 'string' ? [`${subject} ${tokenHash(emailKey(named))}`] : []),
  ]
}

/** A call of the contract, with what its feature says about how to serve it. */
export interface ServedCall {
  name: string
  definition: CallDefinition
  handle: (call: unknown) => unknown
  limit: AttemptLimit | undefined
  /** Responds at a whole multiple of these milliseconds, so that the time it takes does not reveal what was found. */
  responseInterval: number | undefined
}

/** The parts of the server that steps use. */
export interface StepParts {
  db: Database
  secrets: SecretBox
  objects: ObjectStore
  recordLimiter: RecordLimiter
}

/** One request for a call, on its way through the steps. */
interface CallInProgress extends ServedCall, StepParts {
  request: FastifyRequest
  reply: FastifyReply
  audit: ReturnType<typeof auditOf>
  files: Record<string, StoredFile>
}

/** Does something before, after or instead of the steps that follow, which `next` runs. */
type Step = (call: CallInProgress, next: () => Promise<unknown>) => Promise<unknown>

const countAttempt: Step = async ({ db, limit, request }, next) => {
  if (limit)
    for (const subject of attemptsOf(limit, request)) await limitAttempts(db, subject, limit.perMinute)
  return next()
}

const recordPersonalRead: Step = async ({ db, name, definition, request }, next) => {
  if (definition.isRecorded) await recordRead(db, name, request)
  return next()
}

/** The time until the next multiple, in milliseconds. */
export const untilNextMultiple = (elapsed: number, responseInterval: number): number =>
  responseInterval - (elapsed % responseInterval)

/** Delays the response until the next multiple, whether the call succeeds or fails. */
const respondAtMultiple: Step = async ({ responseInterval }, next) => {
  if (!responseInterval) return next()
  const begun = performance.now()
  try {
    return await next()
  } finally {
    await sleep(untilNextMultiple(performance.now() - begun, responseInterval))
  }
}

const recordRefusal: Step = ({ audit }, next) => next().catch(audit.refuse)

/**
 * Stores the files of a form, and deletes them again if the write that would refer to them is certain to have failed.
 * If it is unknown whether a commit succeeded, a record may refer to them, so they are left to the sweep job.
 */
const storeFilesOfForm: Step = async (call, next) => {
  const { objects, request } = call
  const { form } = request
  if (!form) return next()
  call.files = await storeFiles(objects, form.files).finally(() => form.dispose())
  try {
    return await next()
  } catch (error) {
    if (error instanceof AppError || isRolledBack(error)) await forgetFiles(objects, call.files)
    throw error
  }
}

/** The records that a write concerns. Calls for the same record wait for each other's locks. */
const recordsOf = ({ definition, request }: CallInProgress): string[] => {
  const { headers, session, provider } = request
  const params = request.params as Readonly<Record<string, unknown>>
  const idempotencyKey = headers[headerNames.idempotencyKey]
  return [
    ...Object.entries(definition.locks ?? {}).map(([kind, place]) => `${kind} ${params[place]}`),
    ...(session ? [`pilots ${session.pilotId}`] : []),
    ...(definition.isLong ? ['long calls'] : []),
    ...(idempotencyKey ? [`idempotency ${provider && callerKey(provider)} ${idempotencyKey}`] : []),
  ]
}

const limited = <Result>(call: CallInProgress, work: () => Promise<Result>): Promise<Result> =>
  call.recordLimiter.run(recordsOf(call), work)

const runHandler = (
  { handle, request, reply, files }: CallInProgress,
  db: Queryable | OwnTransactions,
): unknown => {
  const { params, query, body, session, provider } = request
  return handle({ params, query, body, session, provider, files, db, request, reply })
}

/** A read that notes that it took place. It is no change, so it has no entry in the audit log. */
const runNotingRead = (call: CallInProgress): unknown => {
  const { db } = call
  return runHandler(call, {
    read: db,
    transaction: (work) => inTransaction(db, work),
    statement: (work) => inStatement(db, work),
  })
}

/** A handler that calls an outside service opens transactions itself, so that none is open while it waits. */
const runWithOwnTransactions = async (call: CallInProgress): Promise<unknown> => {
  const { db, audit } = call
  const transaction = <Result>(work: (trx: Transaction) => Promise<Result>) =>
    limited(call, () => inTransaction(db, audit.write(work))).then(audit.committed)
  const statement = <Result>(work: (trx: Transaction) => Promise<Result>) =>
    limited(call, () => inStatement(db, work))
  return audit.finish(
    await runHandler(call, { read: db, transaction, statement: audit.isAudited ? transaction : statement }),
  )
}

/** Gives the handler its access to the database: for reading, for its own transactions, or one transaction. */
const runOnDatabase: Step = async (call) => {
  const { db, secrets, definition, audit, request } = call
  if (definition.callsOut) return runWithOwnTransactions(call)
  if (definition.notesRead) return runNotingRead(call)
  if (request.method === 'GET' || definition.onlyReads) return runHandler(call, db)
  const run = (trx: Transaction) => runHandler(call, trx)
  const write = definition.isPreview ? run : audit.write(run)
  return limited(call, () =>
    definition.access === 'provider'
      ? respondOnce({ db, secrets }, request, write, definition.secrets)
      : inTransaction(db, write),
  )
}

/** The steps of every call, in this order. The contract and the feature say which of them concern a call. */
const steps: readonly Step[] = [
  countAttempt,
  recordPersonalRead,
  respondAtMultiple,
  recordRefusal,
  storeFilesOfForm,
  runOnDatabase,
]

const runFrom = async (call: CallInProgress, [step, ...rest]: readonly Step[]): Promise<unknown> =>
  step?.(call, () => runFrom(call, rest))

/** Runs all steps for a request, and returns the response. */
export const runSteps = (
  call: ServedCall,
  parts: StepParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> =>
  runFrom(
    { ...call, ...parts, request, reply, audit: auditOf(parts.db, call.name, request), files: {} },
    steps,
  )
