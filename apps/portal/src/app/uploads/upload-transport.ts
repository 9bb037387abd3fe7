import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallInput, CallResponse } from '@sortie/contract/call'
import { toTranslate } from '@sortie/domain/language'
import type { Asset } from '@sortie/domain/mission/asset.schema'
import { batchCalls } from '@sortie/uploader/batch-calls'
import { FileError, type SetupResponse, type Transport, TransportError } from '@sortie/uploader/transport'
import { ApiError, ConnectionError } from '@sortie/web-app/calls.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { writeInBackground } from '../writes.ts'

/**
 * The longest time for which a part may make no progress once it is being sent. A part that waits for a connection may
 * wait longer.
 */
const longestStandstillMs = 60_000
const longestWaitMs = 300_000

export const storageFullText = toTranslate(
  "We're out of storage space right now. Your files are still in the queue. Try again later.",
)
const unconfirmedText = toTranslate(
  "We couldn't confirm that this file arrived. Try again, or contact support.",
)

/** Errors that concern every file of the mission, not just one. */
const ofMission: readonly (string | null)[] = ['mission_on_hold', 'mission_unavailable', 'step_not_allowed']

const pilotTextOf = (status: number, message: string): string | null => {
  if (status === 507) return storageFullText
  return status >= 400 && status < 500 && status !== 401 ? message : null
}

const asTransportError = (error: unknown): unknown => {
  if (error instanceof ConnectionError) return new TransportError(error.message, null)
  if (!(error instanceof ApiError)) return error
  const { status, code, message, fields, retryAfterSeconds } = error
  const [fieldText] = Object.values(fields).flat()
  return new TransportError(message, status, {
    isDuplicate: code === 'already_uploaded',
    stopsQueue: status === 401 || status === 507 || ofMission.includes(code),
    retryAfterSeconds,
    pilotText: pilotTextOf(status, fieldText ?? message),
  })
}

const withTransportErrors = async <Result>(request: Promise<Result>): Promise<Result> => {
  try {
    return await request
  } catch (error) {
    throw asTransportError(error)
  }
}

const refusedPart = (status: number): TransportError =>
  new TransportError(`The store responded to a part with ${status}.`, status, {
    stopsQueue: status === 507,
    pilotText: status === 507 ? storageFullText : null,
  })

let partsOnTheirWay = 0

/** Sends a part to its link. Only XMLHttpRequest reports how much of a body has been sent. */
const sendPart: Transport<Asset>['sendPart'] = (url, body, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    partsOnTheirWay += 1
    const end = (settle: () => void) => {
      if (!isOver) partsOnTheirWay -= 1
      isOver = true
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      settle()
    }
    const fail = (error: unknown) => end(() => reject(error))
    const abort = () => {
      fail(signal.reason)
      request.abort()
    }
    const allow = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail(new TransportError('A part stalled for too long.', null))
        request.abort()
      }, ms)
    }
    request.open('PUT', url)
    request.upload.onprogress = ({ loaded }) => {
      allow(longestStandstillMs)
      onProgress(loaded)
    }
    request.onerror = () => fail(new TransportError('There was no response to a part.', null))
    request.onload = () => {
      if (request.status < 200 || request.status > 299) return fail(refusedPart(request.status))
      // The store must allow pages of other origins to read this header.
      const etag = request.getResponseHeader('etag')
      if (!etag) return fail(new FileError(unconfirmedText))
      end(() => resolve(etag.replaceAll('"', '')))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    allow(longestWaitMs)
    request.send(body)
  })

type Body = CallInput<PortalCalls['POST /v1/pilots/uploads']>['body']
type Response = CallResponse<PortalCalls['POST /v1/pilots/uploads']>

const callAlone = (body: Body, signal: AbortSignal): Promise<Response> =>
  withTransportErrors(writeInBackground('POST /v1/pilots/uploads', { body, signal, isApart: true }))

/** A proxy between here and the server may not know the call. */
let isBatchKnown = true

/** If a whole batch is refused, each call is made separately and gets its own error. */
const mayGoAlone = ({ status }: ApiError): boolean =>
  status >= 400 && status < 500 && status !== 401 && status !== 429

const callTogether = async (calls: readonly Body[], signal: AbortSignal) => {
  try {
    const { results } = await writeInBackground('POST /v1/pilots/uploads/batch', {
      body: { calls: [...calls] },
      signal,
      isApart: true,
    })
    return results.map((result): PromiseSettledResult<Response> => {
      if ('body' in result) return { status: 'fulfilled', value: result.body }
      const { status, problem, retry_after = null } = result
      const reason = asTransportError(new ApiError(status, problem, retry_after?.toString()))
      return { status: 'rejected', reason }
    })
  } catch (error) {
    if (!(error instanceof ApiError && mayGoAlone(error))) throw asTransportError(error)
    if ([403, 404, 405].includes(error.status)) isBatchKnown = false
    return null
  }
}

const callSoon = batchCalls<Body, Response>({
  alone: callAlone,
  together: callTogether,
  // Actions of an admin in a pilot's name are recorded call by call.
  mayBatch: () => isBatchKnown && !currentSession()?.actingAs,
  isMoreToCome: () => partsOnTheirWay > 0,
})

/** The limit for files of a few parts; the part lists of larger files make a call large. */
const mostSmallParts = 50

/** The calls of the upload protocol, as this server provides them. */
export const uploadTransport: Transport<Asset> = {
  setUp: async (body, signal) => (await callSoon(body as Body, signal)) as SetupResponse,
  sendPart,
  complete: async ({ parts, ...rest }, signal) => {
    const send = parts.length > mostSmallParts ? callAlone : callSoon
    return (await send({ ...rest, parts: [...parts] }, signal)) as Asset
  },
  discard: ({ upload_id }) =>
    withTransportErrors(
      writeInBackground('DELETE /v1/pilots/uploads/{uploadId}', { params: { uploadId: upload_id } }),
    ),
}
