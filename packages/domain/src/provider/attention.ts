/** What can wait for one of the provider's people. */
export const attentionKinds = [
  'flight_weather',
  'authorization_missing',
  'flight_at_night',
  'no_pilot',
  'certificate_expires',
  'offers_gone',
  'offers_unanswered',
  'not_delivered',
  'upload_stalled',
  'reshoot_waiting',
  'review_late',
  'document_to_check',
  'pilot_waiting',
  'payment_late',
  'payout_failed',
  'payout_overdue',
  'endpoint_failing',
] as const

export type AttentionKind = (typeof attentionKinds)[number]

/** How long something may take, as the provider has agreed it. Each has the range an owner can choose from. */
export const attentionLimits = {
  fly_by_days: { label: 'A mission without a pilot, before its last day', default: 3, least: 0, most: 60 },
  offer_hours: { label: 'Offers without an answer', default: 12, least: 1, most: 720 },
  delivery_hours: { label: 'From flown to delivered', default: 48, least: 1, most: 720 },
  upload_hours: { label: 'A stalled upload', default: 6, least: 1, most: 720 },
  review_hours: { label: 'From delivered to reviewed', default: 48, least: 1, most: 720 },
  reshoot_hours: {
    label: 'From the request of a reshoot to its first file',
    default: 48,
    least: 1,
    most: 720,
  },
  document_hours: { label: 'A document to check', default: 24, least: 1, most: 720 },
  pilot_hours: { label: 'A pilot awaiting approval', default: 24, least: 1, most: 720 },
  certificate_days: {
    label: 'A certificate that expires, before the flight',
    default: 14,
    least: 1,
    most: 90,
  },
  payment_days: { label: 'From approved to paid out', default: 7, least: 0, most: 60 },
  bank_days: { label: 'From sent to arrived at the bank', default: 3, least: 0, most: 60 },
  payout_days: { label: 'A payout past its expected day', default: 1, least: 0, most: 60 },
  endpoint_hours: { label: 'An endpoint that fails', default: 1, least: 0, most: 24 },
} as const

export type AttentionLimit = keyof typeof attentionLimits

/** What a limit is counted in. */
export const unitOf = (limit: AttentionLimit): 'day' | 'hour' => (limit.endsWith('_days') ? 'day' : 'hour')

export type AttentionLimits = Readonly<Record<AttentionLimit, number>>

interface Rule {
  /** The limit that counts, if there is one. */
  limit?: AttentionLimit
  /**
   * When a line shows. `before`: its moment is a deadline, and the limit says how long ahead of it. `after`: its moment
   * is when the wait began, and the limit says how long that may be. `immediately`: as soon as it waits; a limit says
   * by when someone should have seen to it.
   */
  shows: 'before' | 'after' | 'immediately'
  /** Urgent from so many hours before it is due on; negative for hours after. */
  urgent: number | 'always' | 'never'
}

const rules: Readonly<Record<AttentionKind, Rule>> = {
  flight_weather: { shows: 'immediately', urgent: 'always' },
  authorization_missing: { shows: 'immediately', urgent: 'always' },
  flight_at_night: { shows: 'immediately', urgent: 'always' },
  no_pilot: { limit: 'fly_by_days', shows: 'before', urgent: 24 },
  certificate_expires: { limit: 'certificate_days', shows: 'before', urgent: 72 },
  offers_gone: { shows: 'immediately', urgent: 'never' },
  offers_unanswered: { limit: 'offer_hours', shows: 'after', urgent: 'never' },
  not_delivered: { limit: 'delivery_hours', shows: 'after', urgent: -48 },
  upload_stalled: { limit: 'upload_hours', shows: 'after', urgent: 'never' },
  reshoot_waiting: { limit: 'reshoot_hours', shows: 'after', urgent: -48 },
  review_late: { limit: 'review_hours', shows: 'after', urgent: -48 },
  document_to_check: { limit: 'document_hours', shows: 'immediately', urgent: 'never' },
  pilot_waiting: { limit: 'pilot_hours', shows: 'immediately', urgent: 'never' },
  payment_late: { limit: 'payment_days', shows: 'after', urgent: -72 },
  payout_failed: { shows: 'immediately', urgent: 'always' },
  payout_overdue: { limit: 'payout_days', shows: 'after', urgent: -72 },
  endpoint_failing: { limit: 'endpoint_hours', shows: 'after', urgent: -4 },
}

const hour = 3_600_000
/** Later than any moment that is stored, and early enough for the database to read it. */
const endOfTime = Date.UTC(9999, 0, 1)
const startOfTime = 0

const limitOf = ({ limit }: Rule, limits: AttentionLimits): number =>
  limit === undefined ? 0 : limits[limit] * (unitOf(limit) === 'day' ? 24 * hour : hour)

const ahead = { before: 1, after: -1 } as const

/** The latest moment of a line that already shows. */
export const showsUntil = (kind: AttentionKind, limits: AttentionLimits, now: number): number => {
  const rule = rules[kind]
  if (rule.shows === 'immediately') return endOfTime
  return now + ahead[rule.shows] * limitOf(rule, limits)
}

/** How long after the moment of a line someone should have seen to it. */
const dueAfter = (kind: AttentionKind, limits: AttentionLimits): number =>
  rules[kind].shows === 'before' ? 0 : limitOf(rules[kind], limits)

/** By when someone should have seen to a line whose moment this is. */
export const dueAt = (kind: AttentionKind, at: number, limits: AttentionLimits): number =>
  at + dueAfter(kind, limits)

/** Lines that are due before this are urgent. */
const urgentUntil = (kind: AttentionKind, now: number): number => {
  const { urgent } = rules[kind]
  if (urgent === 'always') return endOfTime
  return urgent === 'never' ? startOfTime : now + urgent * hour
}

export const isUrgent = (kind: AttentionKind, due: number, now: number): boolean =>
  due < urgentUntil(kind, now)

/** Where a line stands in the list. */
export interface AttentionPlace {
  kind: AttentionKind
  urgent: boolean
  due: number
}

const orderOf = (kind: AttentionKind): number => attentionKinds.indexOf(kind)

/** Urgent lines first, then what has been due longest. Lines of one kind keep the order they have. */
export const compareAttention = (a: AttentionPlace, b: AttentionPlace): number =>
  Number(b.urgent) - Number(a.urgent) || a.due - b.due || orderOf(a.kind) - orderOf(b.kind)

/**
 * The earliest moment that a line of another kind can have to come after this place. So each kind is read on from its
 * own moment, and no page costs more than the first.
 */
export const continuesAt = (
  kind: AttentionKind,
  { kind: lastKind, urgent, due }: AttentionPlace,
  limits: AttentionLimits,
  now: number,
): number => {
  // Of two lines that are due at the same time, the kinds decide.
  const next = orderOf(kind) > orderOf(lastKind) ? due : due + 1
  const change = urgentUntil(kind, now)
  const first = urgent ? Math.min(next, change) : Math.max(next, change)
  return first - dueAfter(kind, limits)
}
