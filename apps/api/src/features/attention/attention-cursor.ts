import { type AttentionKind, attentionKinds } from '@sortie/domain/provider/attention'
import { givenMoment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { invalid } from '../../platform/errors.ts'

/** The last line of a page, and the moment by which its list was made: what is urgent changes with the clock. */
export interface Cursor {
  now: number
  kind: AttentionKind
  id: number
  /** As the database wrote it. */
  at: string
}

const cursorSchema = z.tuple([
  z
    .int()
    .min(0)
    .max(Date.UTC(9999, 0, 1)),
  z.enum(attentionKinds),
  z.int().positive(),
  givenMoment,
])

export const writeCursor = ({ now, kind, id, at }: Cursor): string =>
  Buffer.from(JSON.stringify([now, kind, id, at])).toString('base64url')

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return undefined
  }
}

export const readCursor = (text: string): Cursor => {
  const read = cursorSchema.safeParse(parsed(text))
  if (!read.success) throw invalid({ after: ['This is not the end of a page.'] })
  const [now, kind, id, at] = read.data
  return { now, kind, id, at }
}
