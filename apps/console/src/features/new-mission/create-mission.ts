import { ApiError } from '@sortie/web-app/calls.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { write } from '#app/writes.ts'
import { bodyOf, type MissionDraft } from './mission-draft.ts'

export interface Created {
  id: number
  /** The number of pilots it was offered to; null if it wasn't. */
  offered: number | null
  /** Why it wasn't offered although it should have been. The mission is there all the same. */
  offerError: string | null
}

export interface Refusal {
  fields: Readonly<Record<string, string[]>>
  message: string | null
}

/** What an error says, by field as the server names them, or in general. Nothing that was typed is lost. */
export const refusalOf = (error: unknown): Refusal => {
  const fields = error instanceof ApiError ? error.fields : {}
  const { message } = readServerErrors(error, Object.keys(fields))
  return { fields, message }
}

/** Creates the mission and, if asked for, offers it to all who match. Both can be repeated without harm. */
export const createAndOffer = async (draft: MissionDraft, isOffered: boolean): Promise<Created> => {
  const { id } = await write('POST /v1/provider/missions', {
    body: bodyOf(draft),
    idempotencyKey: draft.idempotencyKey,
  })
  if (!isOffered) return { id, offered: null, offerError: null }
  try {
    const { offered } = await write('POST /v1/provider/missions/{id}/offers', {
      params: { id },
      body: { matching: true },
    })
    return { id, offered, offerError: null }
  } catch (error) {
    return { id, offered: null, offerError: refusalOf(error).message ?? "It couldn't be offered yet." }
  }
}
