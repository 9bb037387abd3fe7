import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput, CallResponse } from '@sortie/contract/call'
import { write } from '#app/writes.ts'

type BulkCall = ProviderCalls['POST /v1/provider/missions/bulk']

export type BulkBody = CallInput<BulkCall>['body']
export type Results = CallResponse<BulkCall>
export type Preview = CallResponse<ProviderCalls['POST /v1/provider/missions/bulk/preview']>
export type Action = BulkBody['action']

/** As many as the server takes at once. */
const mostAtOnce = 200

export const missionCount = (count: number): string =>
  count === 1 ? '1 mission' : `${count.toLocaleString('en-US')} missions`

export const pilotCount = (count: number): string =>
  count === 1 ? '1 pilot' : `${count.toLocaleString('en-US')} pilots`

const partsOf = (body: BulkBody): BulkBody[] =>
  Array.from({ length: Math.ceil(body.ids.length / mostAtOnce) }, (_, index) => ({
    ...body,
    ids: body.ids.slice(index * mostAtOnce, (index + 1) * mostAtOnce),
  }))

/** What became of a selection. What was sent before a failure is done all the same. */
export interface Outcome {
  results: Results
  failure: unknown
}

/** The whole selection, as many at a time as the server takes. */
export const sendAll = async (body: BulkBody): Promise<Outcome> => {
  const results: Results = { done: 0, refused: 0, results: [] }
  for (const part of partsOf(body)) {
    try {
      const some = await write('POST /v1/provider/missions/bulk', {
        body: part,
        idempotencyKey: crypto.randomUUID(),
      })
      results.done += some.done
      results.refused += some.refused
      results.results.push(...some.results)
    } catch (failure) {
      return { results, failure }
    }
  }
  return { results, failure: null }
}

/** Adds up what parts of a selection would send. A pilot of two parts is counted twice, so it is 'up to' that many. */
export const addPreviews = (parts: readonly Preview[]): Preview & { isUpTo: boolean } => {
  const messages = new Map<string, Preview['messages'][number]>()
  for (const message of parts.flatMap((part) => part.messages)) {
    const known = messages.get(message.title)
    messages.set(message.title, {
      ...(known ?? message),
      notifications: (known?.notifications ?? 0) + message.notifications,
    })
  }
  const sum = (field: 'done' | 'refused' | 'notifications' | 'pilots' | 'emails') =>
    parts.reduce((total, part) => total + part[field], 0)
  return {
    done: sum('done'),
    refused: sum('refused'),
    notifications: sum('notifications'),
    pilots: sum('pilots'),
    emails: sum('emails'),
    results: parts.flatMap(({ results }) => results),
    messages: [...messages.values()].sort((one, other) => other.notifications - one.notifications),
    isUpTo: parts.filter(({ pilots }) => pilots > 0).length > 1,
  }
}

/** Whom the same change of all of them would notify of what. Nothing is changed. */
export const previewAll = async (body: BulkBody, signal: AbortSignal) => {
  const parts: Preview[] = []
  for (const part of partsOf(body))
    parts.push(await write('POST /v1/provider/missions/bulk/preview', { body: part, signal }))
  return addPreviews(parts)
}
