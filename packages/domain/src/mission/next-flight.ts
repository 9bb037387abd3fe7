import { formatDate } from '../time/date-texts.ts'
import { isOnHold, nextStepLabel } from './mission-status.ts'
import type { NextFlight } from './next-flight.schema.ts'

export const authorizationStates = ['no_briefing', 'not_needed', 'needed', 'refused', 'authorized'] as const

export type AuthorizationState = (typeof authorizationStates)[number]

const toBeFlown = ['pilot_accepted', 'pilot_assigned']

export const isToBeFlown = ({ status }: { status: string }): boolean => toBeFlown.includes(status)

type Timed = Pick<NextFlight, 'scheduled_at_start' | 'scheduled_at_end'>

const unscheduled = Number.POSITIVE_INFINITY

const startOf = ({ scheduled_at_start: start }: Timed): number =>
  start === null ? unscheduled : Date.parse(start)

const endOf = (flight: Timed): number =>
  flight.scheduled_at_end === null ? startOf(flight) : Date.parse(flight.scheduled_at_end)

export interface NextAction {
  kind: 'authorize' | 'details' | 'coverage' | 'upload'
  label: string
}

type Actionable = Timed &
  Pick<
    NextFlight,
    | 'status'
    | 'source'
    | 'is_on_hold'
    | 'showOnHold'
    | 'authorization'
    | 'has_coverage_check'
    | 'passed_gps_check'
    | 'shots_missing'
  >

const details: NextAction = { kind: 'details', label: 'View details' }

const delivery = (flight: Actionable): NextAction => {
  if (flight.status === 'assets_uploaded')
    return { kind: 'upload', label: flight.shots_missing === 0 ? 'Submit' : 'Upload' }
  if (flight.has_coverage_check && !flight.passed_gps_check)
    return { kind: 'coverage', label: 'Check coverage' }
  return { kind: 'upload', label: nextStepLabel(flight.status) ?? 'Upload' }
}

/**
 * The one thing to do next. Before the start of the slot an authorization may be missing; from then on photos are
 * checked and uploaded. A hold stops everything, and what comes from an Android app is uploaded there.
 */
export const nextAction = (flight: Actionable, now: number): NextAction => {
  if (isOnHold(flight)) return details
  if (isToBeFlown(flight)) {
    if (['needed', 'refused'].includes(flight.authorization))
      return {
        kind: 'authorize',
        label: flight.authorization === 'refused' ? 'Request again' : 'Get authorization',
      }
    const label = nextStepLabel(flight.status)
    if (label) return { kind: 'details', label }
    if (now < startOf(flight)) return details
  }
  return flight.source === 'android' ? details : delivery(flight)
}

/** What a flight is still waiting for, in a few words, beside its action. */
export const missingText = (flight: Actionable, now: number): string => {
  const { kind } = nextAction(flight, now)
  if (isOnHold(flight)) return 'On hold'
  if (kind === 'authorize')
    return flight.authorization === 'refused' ? 'Authorization refused' : 'Authorization needed'
  if (kind === 'coverage') return 'Coverage not checked'
  if (kind === 'upload' && flight.status === 'assets_uploaded')
    return flight.shots_missing === 0 ? 'Not submitted' : shotsMissingText(flight.shots_missing)
  if (kind === 'upload') return 'Files not uploaded'
  if (!isToBeFlown(flight)) return 'Not delivered'
  return now < startOf(flight) ? 'Ready to fly' : 'Not flown'
}

const shotsMissingText = (count: number): string =>
  count === 1 ? '1 shot missing' : `${count} shots missing`

export interface FlightPlan<Flight> {
  next: Flight
  /** The flights that follow and what is left over from before, in order of time. */
  others: Flight[]
  /** How many flights to come are not among them. */
  laterCount: number
}

type Planned = Timed &
  Pick<NextFlight, 'id' | 'status' | 'is_on_hold' | 'showOnHold'> & {
    location: Pick<NonNullable<NextFlight['location']>, 'timezone_id'> | null
  }

const siteDay = (moment: string, { location }: Planned): string => formatDate(moment, location?.timezone_id)

const byTime = (a: Planned, b: Planned): number => {
  const [first, second] = [startOf(a), startOf(b)]
  return first === second ? a.id - b.id : first - second
}

const mostToCome = 5

/**
 * Which flight is next: the first that is not over, else one that should have been flown, else one to deliver. With
 * it come the five flights that follow, whichever day they are on, overdue flights, what was flown that day or today
 * and is not delivered, and missions that a pilot is assigned to, because no list shows those.
 */
export const flightPlan = <Flight extends Planned>(
  flights: readonly Flight[],
  now: number,
): FlightPlan<Flight> | null => {
  const inOrder = [...flights].sort(byTime)
  const free = inOrder.filter((flight) => !isOnHold(flight))
  const open = free.filter((flight) => isToBeFlown(flight) && flight.scheduled_at_start !== null)
  const next =
    open.find((flight) => endOf(flight) > now) ??
    open[0] ??
    free.find((flight) => !isToBeFlown(flight)) ??
    inOrder.find(({ status }) => status === 'pilot_assigned')
  if (!next) return null
  const rest = inOrder.filter((flight) => flight !== next)
  const toCome = rest.filter(
    (flight) => flight.status === 'pilot_accepted' && endOf(flight) > now && startOf(flight) < unscheduled,
  )
  const days = [new Date(now).toISOString(), next.scheduled_at_start].filter((day) => day !== null)
  const isLeftOver = (flight: Flight): boolean => {
    const { scheduled_at_start: start } = flight
    if (flight.status === 'pilot_assigned') return true
    if (isToBeFlown(flight)) return endOf(flight) <= now
    return start !== null && days.some((day) => siteDay(day, flight) === siteDay(start, flight))
  }
  const shown = new Set([...toCome.slice(0, mostToCome), ...rest.filter(isLeftOver)])
  return {
    next,
    others: rest.filter((flight) => shown.has(flight)),
    laterCount: Math.max(0, toCome.length - mostToCome),
  }
}

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/** Two units at most: '1 day 13 h', '3 h 20 min'. */
const span = (minutes: number): string => {
  const days = Math.floor(minutes / dayMinutes)
  if (days >= 2) return `${days} days`
  const hours = Math.floor((minutes % dayMinutes) / hourMinutes)
  const parts = days === 1 ? ['1 day', hours > 0 && `${hours} h`] : [hours > 0 && `${hours} h`, rest(minutes)]
  return parts.filter(Boolean).join(' ')
}

const rest = (minutes: number): string | false =>
  (minutes % hourMinutes > 0 || minutes === 0) && `${minutes % hourMinutes} min`

/** 'In 3 h 20 min', 'Now', 'Ended 2 days ago'; nothing without a time. */
export const countdownText = (flight: Timed, now: number): string | null => {
  if (flight.scheduled_at_start === null) return null
  const start = startOf(flight)
  if (now < start) return `In ${span(Math.ceil((start - now) / minuteMs))}`
  const end = endOf(flight)
  return now < end ? 'Now' : `Ended ${span(Math.floor((now - end) / minuteMs))} ago`
}

/** What tells a flight that is behind the pilot from one to come: 'Flown', or 'Ended' when its time passed without it. */
export const pastText = (flight: Timed & { status: string }, now: number): string | null => {
  if (!isToBeFlown(flight)) return 'Flown'
  return endOf(flight) <= now ? 'Ended' : null
}

/** The number of a day, so that days can be counted whatever their length. */
const dayNumber = (moment: string, zone: string | null | undefined): number => {
  const [month, day, year] = formatDate(moment, zone).split('/').map(Number) as [number, number, number]
  return Date.UTC(year, month - 1, day) / (dayMinutes * minuteMs)
}

/** 'Today' or 'Tomorrow' by the calendar of the site; nothing for other days. */
export const dayName = (moment: string, zone: string | null | undefined, now: number): string | null => {
  const days = dayNumber(moment, zone) - dayNumber(new Date(now).toISOString(), zone)
  return days === 0 ? 'Today' : days === 1 ? 'Tomorrow' : null
}
