import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errors, type FieldErrors, type Problem } from '@sortie/contract/errors'
import { requiredText } from '@sortie/contract/validation-words'
import { nonStockCameraText } from '@sortie/domain/pilot/gear'
import { StorageError } from '@sortie/storage/object-store'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  hasZodFastifySchemaValidationErrors,
  isResponseSerializationError,
  type ZodFastifySchemaValidationError,
} from 'fastify-type-provider-zod'
import {
  isDatabaseFull,
  isDatabaseUnavailable,
  isUnstorable,
  missingReference,
  violatedConstraint,
} from './database.ts'
import { methodsAt } from './methods.ts'
import { permissions } from './security.ts'

interface ErrorOptions {
  message?: string
  fields?: FieldErrors
  /** The current values of the fields in conflict. */
  current?: Record<string, unknown>
  /** The statuses that a mission can change to instead. */
  allowedSteps?: readonly string[]
  cause?: unknown
  /** The time after which a retry makes sense. */
  retryAfterSeconds?: number
}

/** An error that the caller may see, named by its code. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly current: Record<string, unknown> | undefined
  readonly allowedSteps: readonly string[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, options: ErrorOptions = {}) {
    super(options.message ?? errors[code].message, { cause: options.cause })
    this.code = code
    this.fields = options.fields
    this.current = options.current
    this.allowedSteps = options.allowedSteps
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export const notFound = (): AppError => new AppError('not_found')

export const invalid = (fields: FieldErrors): AppError => new AppError('validation_failed', { fields })

const taken = (field: string) => () => invalid({ [field]: ['That name is already taken.'] })

export const notItsPilotText = "This mission isn't this pilot's. A payout goes to the pilot who flew it."
export const notFlownText =
  "This mission was canceled or hasn't been flown. To pay for it anyway, send adjustment with a reason."
export const completeIsFinalText =
  'A complete payout is final. To correct it, record another payout with an adjustment.'

const unknownZoneText = "This time zone isn't known here yet. Please use another one with the same hours."

export const noSuchShot = (): AppError => invalid({ shot_id: ["This mission doesn't have that shot."] })

/** The error of each constraint for the caller. Any other violation is our own mistake and results in 500. */
const constraintErrors: Readonly<Record<string, () => AppError>> = {
  pilot_is_erased: () => new AppError('not_found'),
  missions_status_step_legal: () => new AppError('step_not_allowed'),
  missions_pilot_not_double_booked: () => new AppError('double_booked'),
  missions_one_claim: () => new AppError('mission_unavailable'),
  missions_schedule_in_order: () => invalid({ scheduled_at_end: ['The end must be after the start.'] }),
  missions_timeframe_in_order: () => invalid({ timeframe_end: ['The end must be after the start.'] }),
  missions_admin_schedule_set: () =>
    invalid({ admin_scheduled: ['A prescheduled mission needs scheduled_at_start and scheduled_at_end.'] }),
  drones_full_name_unique: taken('full_name'),
  drone_cameras_name_unique: taken('cameras'),
  devices_name_unique: taken('name'),
  license_types_name_unique: taken('name'),
  equipment_name_unique: taken('name'),
  categories_name_unique: taken('name'),
  badges_name_unique: taken('name'),
  badges_abbreviation_short: () =>
    invalid({
      abbreviation: ['Please enter an abbreviation. The name has no capital letters to make one from.'],
    }),
  packages_name_unique: taken('name'),
  packages_required_badge_named: () => invalid({ badge_id: ['Please name the required badge.'] }),
  shot_types_name_unique: taken('name'),
  reschedule_reasons_slug_unique: taken('slug'),
  legal_entities_slug_unique: taken('slug'),
  daily_messages_message_unique: taken('message'),
  pilots_position_whole: () => invalid({ longitude: ['Please send both latitude and longitude.'] }),
  pilot_drone_keeps_non_stock_camera: () => invalid({ cameras: [nonStockCameraText] }),
  pilot_licenses_unique: () => invalid({ license: ['You have already added this license.'] }),
  assets_shot_of_mission: noSuchShot,
  asset_uploads_shot_of_mission: noSuchShot,
  stock_submissions_once: () => new AppError('conflict'),
  stock_submissions_file_once: () => invalid({ fileInput: ['You have already submitted this file.'] }),
  payouts_of_mission_pilot: () => invalid({ pilot_id: [notItsPilotText] }),
  payouts_for_flown_missions: () => invalid({ payoutable_id: [notFlownText] }),
  payouts_within_agreed: () =>
    invalid({ amount: ['This is more than was agreed. To pay more, send adjustment with a reason.'] }),
  payouts_follow_transfer: () =>
    invalid({ status: ['Sortie sends this payout, so its status follows the payment service.'] }),
  payouts_complete_is_final: () => invalid({ status: [completeIsFinalText] }),
  estimated_payouts_cover_payouts: () =>
    invalid({ estimated_payouts: ['More than this has already been paid or is on its way.'] }),
  // The zone is known to us but not to the database, since the two use different time zone data.
  pilots_time_zone_known: () => invalid({ timezone_id: [unknownZoneText] }),
  locations_time_zone_known: () => invalid({ 'location.timezone_id': [unknownZoneText] }),
  review_reasons_name_unique: taken('name'),
  review_verdicts_by_holder: () => new AppError('review_not_claimed'),
  saved_filters_name_of_person: taken('name'),
  saved_filters_name_shared: taken('name'),
  people_email_key_unique: () => invalid({ email: ['This person is already invited.'] }),
  people_keep_an_owner: () =>
    new AppError('conflict', { message: 'This is the last owner. Make someone else an owner first.' }),
  pilots_email_key_unique: () => invalid({ email: ['This email is already registered.'] }),
  pilots_email_unique: () => invalid({ email: ['This email is already registered.'] }),
}

const bodyRequiredText = 'This call needs a body.'

export const fieldErrors = (issues: readonly ZodFastifySchemaValidationError[]): FieldErrors => {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    const name = issue.instancePath.split('/').filter(Boolean).join('.') || 'body'
    const message = name === 'body' && issue.message === requiredText ? bodyRequiredText : issue.message
    fields[name] = [...(fields[name] ?? []), message ?? "Isn't valid."]
  }
  return fields
}

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'unavailable',
}

/** The error for a full disk or database, which says where to make room. The caller can do nothing about it. */
const fullDisk = (error: Error): AppError | null => {
  if (error instanceof StorageError && error.code === 'no_space')
    return new AppError('insufficient_storage', { cause: error.cause ?? error })
  if (!isDatabaseFull(error)) return null
  const advice = new Error('The disk of the database is full. Free up space on it.', { cause: error })
  return new AppError('insufficient_storage', { cause: advice })
}

/** The error for the caller: what a schema, a constraint or a service refused, in words of the catalog. */
export const toAppError = (error: FastifyError | Error): AppError => {
  if (error instanceof AppError) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A path whose parameters no record can have leads to nothing.
    if ('validationContext' in error && error.validationContext === 'params') return notFound()
    return invalid(fieldErrors(error.validation))
  }
  const constraint = violatedConstraint(error)
  const known = constraint ? constraintErrors[constraint]?.() : undefined
  if (known) return known
  const reference = missingReference(error)
  if (reference) return invalid({ [reference]: ["That record doesn't exist."] })
  if (isUnstorable(error)) return new AppError('bad_request', { cause: error })
  const full = fullDisk(error)
  if (full) return full
  if (error instanceof StorageError && error.code === 'unavailable')
    return new AppError('unavailable', { message: error.message, cause: error.cause ?? error })
  if (isDatabaseUnavailable(error)) return new AppError('unavailable', { cause: error })
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  return new AppError(codesByStatus[status] ?? (status < 500 ? 'bad_request' : 'internal'), { cause: error })
}

/** Logged when a caller gets 400 without the name of the field, which the schema should have given. */
export const schemaTooWide = 'a schema accepted a value that cannot be stored'

/** The usual time until a retry makes sense, in seconds. */
const usualWaits: Partial<Record<ErrorCode, number>> = {
  unavailable: 2,
  rate_limited: 60,
  insufficient_storage: 300,
}

const problemOf = (error: AppError, request: FastifyRequest): Problem => ({
  type: `/problems/${error.code}`,
  title: errors[error.code].message,
  status: errors[error.code].status,
  code: error.code,
  message: error.message,
  request_id: request.id,
  ...(error.fields ? { errors: error.fields } : {}),
  ...(error.current ? { current: error.current } : {}),
  ...(error.allowedSteps ? { allowed_steps: [...error.allowedSteps] } : {}),
})

const waitOf = ({ code, retryAfterSeconds }: AppError): number | undefined =>
  retryAfterSeconds ?? usualWaits[code]

const send = (request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply => {
  const wait = waitOf(error)
  if (wait !== undefined) reply.header('retry-after', wait)
  // The body is sent as text, so that the response schema of the route isn't applied to it.
  return reply
    .status(errors[error.code].status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(error, request)))
}

/** Headers of responses that are sent before the hooks that set them. */
const earlyHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'permissions-policy': permissions,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** Responds to a path that cannot be decoded, which reaches no route. */
export const sendFrameworkError = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void => {
  reply.headers(earlyHeaders)
  send(request, reply, toAppError(error))
}

const statusOfBrokenRequest = (code: string | undefined): number => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}

/** Responds on the connection itself to data that isn't an HTTP request, and closes the connection. */
export const endBrokenConnection = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOfBrokenRequest(error.code)
  const body = JSON.stringify({ title: STATUS_CODES[status], status })
  const headers = {
    ...earlyHeaders,
    connection: 'close',
    'content-type': 'application/problem+json',
    'content-length': Buffer.byteLength(body),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy(error)
}

/** The error as the caller sees it. Errors that are not the caller's fault are logged. */
const explain = (error: FastifyError | Error, { log }: FastifyRequest): AppError => {
  const shown = toAppError(error)
  if (shown.code === 'internal') {
    const note = isResponseSerializationError(error) ? 'the response does not match its contract' : 'failed'
    log.error({ err: error }, note)
  } else if (isUnstorable(error)) {
    log.error({ err: error }, schemaTooWide)
  } else if (shown.code === 'insufficient_storage') {
    log.error({ err: shown.cause ?? shown }, 'there is no storage space left')
  } else if (shown.code === 'unavailable') {
    log.warn({ err: shown.cause ?? shown }, 'unavailable')
  }
  return shown
}

/** The result of one call among several in a request: the response that it would have gotten by itself. */
export const failedResult = (request: FastifyRequest, error: unknown) => {
  const shown = explain(error instanceof Error ? error : new Error(String(error)), request)
  const wait = waitOf(shown)
  return {
    status: errors[shown.code].status,
    problem: problemOf(shown, request),
    ...(wait === undefined ? {} : { retry_after: wait }),
  }
}

/**
 * Responds to a request that no route takes: a path of the contract with another method gets 405, any other path 404.
 */
export const sendNoSuchCall = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { method, url } = request
  const allowed = methodsAt(url)
  if (allowed.length === 0 || allowed.includes(method))
    return send(request, reply, new AppError('no_such_call'))
  // Whatever can be read with GET can be requested with HEAD.
  const allow = allowed.flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : [each])).join(', ')
  const message = `${method} isn't possible here. Use ${allowed.join(' or ')}.`
  return send(request, reply.header('allow', allow), new AppError('method_not_allowed', { message }))
}

export const registerErrorHandlers = (app: FastifyInstance): void => {
  app.setErrorHandler<FastifyError>((error, request, reply) => send(request, reply, explain(error, request)))
  app.setNotFoundHandler((request, reply) => sendNoSuchCall(request, reply))
}
