import { t } from '../language.ts'
import type { MissionStatus } from '../mission/mission-status.ts'
import { isFlown } from '../mission/mission-status.ts'
import { formatLongDate } from '../time/date-texts.ts'
import { isPayoutLost, isPayoutOnHold } from './money.ts'

/** The steps of a mission on its way to the pilot's bank account, in order. */
export const payoutStepKeys = [
  'offered',
  'accepted',
  'authorized',
  'flown',
  'sent_back',
  'uploaded',
  'submitted',
  'in_review',
  'approved',
  'rejected',
  'canceled',
  'payout_created',
  'sent',
  'arrived',
] as const

export type PayoutStepKey = (typeof payoutStepKeys)[number]

/** Who has to do something before a step is done. */
export const payoutStepActors = ['pilot', 'reviewer', 'provider', 'bank'] as const

export type PayoutStepActor = (typeof payoutStepActors)[number]

/**
 * Where an expected time comes from: the booked flight, the times the provider has agreed to, what payouts took lately,
 * or a day that whoever pays has named.
 */
export const expectationSources = ['schedule', 'agreed', 'lately', 'named'] as const

export type ExpectationSource = (typeof expectationSources)[number]

export interface PayoutStep {
  name: PayoutStepKey
  state: 'done' | 'current' | 'to_come'
  /** When it was done; null if it is not, or if nobody recorded when. */
  at: string | null
  expected_at: string | null
  expected_by: ExpectationSource | null
  /** Who it waits for, for the current step. */
  waits_for: PayoutStepActor | null
  is_late: boolean
  /** Why it is late, or what keeps it from going on. */
  reason: string | null
}

/** What is known of a mission and its payout. Moments are as the database has them. */
export interface PayoutFacts {
  status: MissionStatus
  is_on_hold: boolean
  /** Whether anything was agreed with the pilot, and is paid. */
  is_paid_for: boolean
  authorization: 'not_needed' | 'needed' | 'authorized'
  offered_at: string | null
  accepted_at: string | null
  authorized_at: string | null
  scheduled_at_start: string | null
  flown_at: string | null
  /** Set while the provider waits for shots that it has sent back. */
  sent_back_at: string | null
  uploaded_at: string | null
  submitted_at: string | null
  review_started_at: string | null
  approved_at: string | null
  ended_at: string | null
  payout: {
    status: string
    created_at: string
    sent_at: string | null
    completed_at: string | null
    expected_on: string | null
  } | null
  /** Whether the pilot has an account that money can be sent to. */
  can_be_paid: boolean
}

/** How long the provider has agreed to take. */
export interface AgreedTimes {
  delivery_hours: number
  reshoot_hours: number
  review_hours: number
  payment_days: number
  bank_days: number
}

/** How long the last payouts took, in days; null while there are too few of them to say. */
export interface RecentTimes {
  payment_days: number | null
  bank_days: number | null
}

const hour = 3_600_000
const day = 24 * hour

interface Plan {
  name: PayoutStepKey
  isDone: boolean
  at?: string | null
  waits_for: PayoutStepActor
  /** How long it should take from the step before it, and how long it may take before it is late. */
  takes?: { usually: number; atMost: number; by: ExpectationSource }
  /** When it should be done, where that doesn't follow from the step before it. */
  due?: { at: string; by: ExpectationSource }
  /** Why it doesn't go on, whether it is late or not. */
  blocked?: string | null
  late?: (due: string) => string
}

const afterReview: readonly MissionStatus[] = ['awaiting_payment', 'invoice_needed', 'invoiced', 'complete']
/** Nobody is offered the mission, though pilots who declined it or whom it was taken back from were. */
const unoffered: readonly MissionStatus[] = ['created', 'available']
const unbooked: readonly MissionStatus[] = [...unoffered, 'pilots_notified']
const delivered: readonly MissionStatus[] = [
  'processing_shots',
  'assets_classified',
  'in_production',
  ...afterReview,
  'rejected',
]

const agreed = (length: number) => ({ usually: length, atMost: length, by: 'agreed' as const })

const lately = (days: number | null, agreedDays: number) =>
  days === null
    ? agreed(agreedDays * day)
    : { usually: days * day, atMost: agreedDays * day, by: 'lately' as const }

/** A day has arrived once it is over. */
const endOfDay = (date: string): string => `${date}T23:59:59Z`

const workPlans = (facts: PayoutFacts, times: AgreedTimes): Plan[] => {
  const { status, sent_back_at } = facts
  const isBooked = isFlown(status) || (facts.accepted_at !== null && !unbooked.includes(status))
  const isDelivered = delivered.includes(status)
  const isOffered = isBooked || (facts.offered_at !== null && !unoffered.includes(status))
  const start = facts.scheduled_at_start
  const delivery = agreed((sent_back_at ? times.reshoot_hours : times.delivery_hours) * hour)
  const notDelivered = sent_back_at
    ? (due: string) => t('The shots that were sent back were due on {due}.', { due })
    : (due: string) => t('The photos and videos were due on {due}.', { due })
  return [
    {
      name: 'offered',
      isDone: isOffered,
      at: facts.offered_at,
      waits_for: 'provider',
    },
    { name: 'accepted', isDone: isBooked, at: facts.accepted_at, waits_for: 'pilot' },
    ...(facts.authorization === 'not_needed'
      ? []
      : [
          {
            name: 'authorized' as const,
            isDone: facts.authorization === 'authorized' || isFlown(status),
            at: facts.authorized_at,
            waits_for: 'pilot' as const,
            ...(start && { due: { at: start, by: 'schedule' as const } }),
            late: () => t('The flight has no airspace authorization yet.'),
          },
        ]),
    {
      name: 'flown',
      isDone: isFlown(status),
      at: facts.flown_at,
      waits_for: 'pilot',
      ...(start && { due: { at: start, by: 'schedule' as const } }),
      late: (due) => t("The flight was booked for {due}, and isn't marked as flown.", { due }),
    },
    ...(sent_back_at
      ? [{ name: 'sent_back' as const, isDone: true, at: sent_back_at, waits_for: 'reviewer' as const }]
      : []),
    {
      name: 'uploaded',
      isDone:
        isDelivered || (facts.uploaded_at !== null && sent_back_at === null && status === 'assets_uploaded'),
      // What another app delivers is submitted without files here.
      at: facts.uploaded_at ?? facts.submitted_at,
      waits_for: 'pilot',
      takes: delivery,
      late: notDelivered,
    },
    {
      name: 'submitted',
      isDone: isDelivered,
      at: facts.submitted_at,
      waits_for: 'pilot',
      takes: { ...delivery, usually: 0 },
      late: notDelivered,
    },
    {
      name: 'in_review',
      isDone: isDelivered,
      at: facts.review_started_at ?? facts.submitted_at,
      waits_for: 'reviewer',
      takes: agreed(0),
    },
    {
      name: status === 'rejected' ? 'rejected' : 'approved',
      isDone: afterReview.includes(status) || status === 'rejected',
      at: status === 'rejected' ? facts.ended_at : facts.approved_at,
      waits_for: 'reviewer',
      takes: agreed(times.review_hours * hour),
      late: (due) => t('The review was due on {due}, and is still open.', { due }),
    },
  ]
}

const setupText = (): string => t('The payout is on hold until payment information is complete.')

const paymentPlans = (facts: PayoutFacts, times: AgreedTimes, recent: RecentTimes): Plan[] => {
  const { payout } = facts
  const isLost = payout !== null && isPayoutLost(payout)
  const isReturned = payout?.status === 'returned'
  const waitsForPilot = payout ? isPayoutOnHold(payout) : !facts.can_be_paid
  const isArrived = payout?.status === 'complete'
  const invoice =
    facts.status === 'invoice_needed' ? t('The payout is on hold until an invoice arrives.') : null
  const expected = payout?.expected_on
    ? { at: endOfDay(payout.expected_on), by: 'named' as const }
    : undefined
  return [
    {
      name: 'payout_created',
      isDone: payout !== null && !isLost,
      at: payout?.created_at ?? null,
      waits_for: !isLost && (invoice || waitsForPilot) ? 'pilot' : 'provider',
      takes: lately(recent.payment_days, times.payment_days),
      blocked: isLost
        ? t('The payout failed. It will be sent again.')
        : (invoice ?? (waitsForPilot ? setupText() : null)),
      late: (due) => t('The payout was due on {due}.', { due }),
    },
    {
      name: 'sent',
      isDone: isArrived || (payout !== null && payout.sent_at !== null && !isLost),
      at: payout?.sent_at ?? null,
      waits_for: waitsForPilot ? 'pilot' : 'provider',
      takes: agreed(day),
      blocked: payout && waitsForPilot ? setupText() : null,
      late: (due) => t('The payout should have been sent on {due}.', { due }),
    },
    {
      name: 'arrived',
      isDone: isArrived,
      at: payout?.completed_at ?? null,
      waits_for: isReturned ? 'pilot' : 'bank',
      ...(expected ? { due: expected } : { takes: lately(recent.bank_days, times.bank_days) }),
      blocked: isReturned
        ? t('The bank returned the payout. Stripe sends it again once the bank details are corrected.')
        : null,
      late: (due) => t("The payout was expected on {due}, and the bank hasn't confirmed it.", { due }),
    },
  ]
}

const plansOf = (facts: PayoutFacts, times: AgreedTimes, recent: RecentTimes): Plan[] => {
  const payment = paymentPlans(facts, times, recent)
  const isPaidAnyway = facts.payout !== null && !isPayoutLost(facts.payout)
  const work = workPlans(facts, times)
  if (facts.status === 'canceled')
    return [
      ...work.filter(({ at }) => at),
      { name: 'canceled', isDone: true, at: facts.ended_at, waits_for: 'provider' },
      ...(isPaidAnyway ? payment : []),
    ]
  if (facts.status === 'rejected') return [...work, ...(isPaidAnyway ? payment : [])]
  return [...work, ...(facts.is_paid_for || isPaidAnyway ? payment : [])]
}

/**
 * A mission's way from its offer to the bank: what was done when, what it waits for now, and when the rest can be
 * expected. Nothing is expected of a mission on hold, or before someone has booked it.
 */
export const payoutTimeline = (
  facts: PayoutFacts,
  times: AgreedTimes,
  recent: RecentTimes,
  now: number,
): PayoutStep[] => {
  let isCurrentFound = false
  let before: number | null = null
  // Once a time isn't known, nothing that follows from it is.
  let isOpenEnded = false
  return plansOf(facts, times, recent).map(
    ({ name, isDone, at = null, waits_for, takes, due, blocked, late }) => {
      const rest = {
        name,
        expected_at: null,
        expected_by: null,
        waits_for: null,
        is_late: false,
        reason: null,
      }
      if (isDone && !isCurrentFound) {
        before = at === null ? before : Date.parse(at)
        return { ...rest, state: 'done', at }
      }
      const isCurrent = !isCurrentFound
      isCurrentFound = true
      const isBlocked = facts.is_on_hold || Boolean(blocked)
      const planned = due
        ? { usual: Date.parse(due.at), last: Date.parse(due.at), by: due.by }
        : takes && before !== null
          ? {
              usual: before + takes.usually,
              last: before + Math.max(takes.atMost, takes.usually),
              by: takes.by,
            }
          : null
      if (!planned || isBlocked) isOpenEnded = true
      const isLate = isCurrent && planned !== null && !isBlocked && planned.last < now
      // What is late can't be expected in the past; what follows it is expected from now on.
      before = planned ? Math.max(planned.usual, now) : null
      const isExpected = planned !== null && !isOpenEnded
      const reason =
        facts.is_on_hold && isCurrent ? t('The mission is on hold.') : (isCurrent && blocked) || null
      return {
        ...rest,
        state: isCurrent ? 'current' : 'to_come',
        at: null,
        expected_at: isExpected ? new Date(isLate ? planned.last : planned.usual).toISOString() : null,
        expected_by: isExpected ? planned.by : null,
        waits_for: isCurrent ? (facts.is_on_hold ? 'provider' : waits_for) : null,
        is_late: isLate,
        reason: isLate ? (late?.(formatLongDate(new Date(planned.last).toISOString())) ?? null) : reason,
      }
    },
  )
}

/** The step that a mission waits for; null once everything is done. */
export const currentPayoutStep = (steps: readonly PayoutStep[]): PayoutStep | null =>
  steps.find(({ state }) => state === 'current') ?? null
