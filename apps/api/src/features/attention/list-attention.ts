import type { AttentionLine, attentionCalls } from '@sortie/contract/attention.calls'
import {
  type AttentionKind,
  type AttentionLimits,
  attentionKinds,
  compareAttention,
  continuesAt,
  dueAt,
  isUrgent,
  showsUntil,
} from '@sortie/domain/provider/attention'
import { attentionAction, attentionReason } from '@sortie/domain/provider/attention-words'
import type { z } from 'zod'
import type { Queryable } from '../../platform/database.ts'
import { selectLimits } from '../settings/settings.queries.ts'
import {
  type AttentionQuery,
  countAttention,
  type PlacedRow,
  type Range,
  selectPlaces,
} from './attention.queries.ts'
import { type Cursor, readCursor, writeCursor } from './attention-cursor.ts'
import { selectFacts } from './attention-facts.queries.ts'

type ListCall = (typeof attentionCalls)['GET /v1/provider/attention']

const isoOf = (milliseconds: number): string => new Date(milliseconds).toISOString()

const placeOf = <Row extends Pick<PlacedRow, 'kind' | 'at'>>(
  row: Row,
  limits: AttentionLimits,
  now: number,
) => {
  const due = dueAt(row.kind, Date.parse(row.at), limits)
  return { ...row, due, urgent: isUrgent(row.kind, due, now) }
}

/** Before the first id, so that lines of that very moment count as well. */
const beforeAnyId = 0

const rangeOf = (kind: AttentionKind, last: Cursor | null, limits: AttentionLimits, now: number): Range => {
  const until = isoOf(showsUntil(kind, limits, now))
  if (!last) return { until, from: isoOf(0), fromId: beforeAnyId }
  if (last.kind === kind) return { until, from: last.at, fromId: last.id }
  return {
    until,
    from: isoOf(continuesAt(kind, placeOf(last, limits, now), limits, now)),
    fromId: beforeAnyId,
  }
}

const queryOf = (last: Cursor | null, limits: AttentionLimits, now: number): AttentionQuery => ({
  offersFresh: isoOf(showsUntil('offers_unanswered', limits, now)),
  ranges: Object.fromEntries(
    attentionKinds.map((kind) => [kind, rangeOf(kind, last, limits, now)]),
  ) as AttentionQuery['ranges'],
})

type Placed = ReturnType<typeof placeOf<PlacedRow>>

const selectLines = async (db: Queryable, placed: readonly Placed[]): Promise<AttentionLine[]> => {
  const subjectOf = await selectFacts(db, placed)
  return placed.flatMap(({ kind, id, at, urgent, due }) => {
    const subject = subjectOf(kind, id)
    if (!subject) return []
    const { facts, title, record, pilot, since } = subject
    return {
      id: `${kind}-${id}`,
      kind,
      urgent,
      title,
      reason: attentionReason(kind, facts as never),
      since: since ?? at,
      due_at: isoOf(due),
      record,
      pilot,
      action: attentionAction(kind, facts as never),
    }
  })
}

/** A page of what waits for someone who can see to these kinds, and how much of each kind there is. */
export const listAttention = async (
  db: Queryable,
  visible: readonly AttentionKind[],
  { kind: asked, after, per_page }: z.output<ListCall['query']>,
): Promise<z.input<ListCall['response']>> => {
  const limits = await selectLimits(db)
  const last = after === undefined ? null : readCursor(after)
  const now = last?.now ?? Date.now()
  const listed = asked ? visible.filter((kind) => asked.includes(kind)) : visible
  const rows = await selectPlaces(db, listed, queryOf(last, limits, now), per_page + 1)
  const placed = rows.map((row) => placeOf(row, limits, now)).sort(compareAttention)
  const page = placed.slice(0, per_page)
  const end = placed.length > per_page ? page.at(-1) : undefined
  return {
    data: await selectLines(db, page),
    meta: {
      per_page,
      next: end ? writeCursor({ now, kind: end.kind, id: end.id, at: end.at }) : null,
      counts: await countAttention(db, visible, queryOf(null, limits, now)),
    },
  }
}
