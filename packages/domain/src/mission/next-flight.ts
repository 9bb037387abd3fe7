import { known, plural, t, toTranslate } from '../language.ts'
import { isoDay } from '../time/date-texts.ts'
import { isInReview, isOnHold, nextStepLabel } from './mission-status.ts'
import type { NextFlight } from './next-flight.schema.ts'

export const authorizationStates = ['no_briefing', 'not_needed', 'needed', 'refused', 'authorized'] as const

export type AuthorizationState = (typeof authorizationStates)[number]

const toBeFlown = ['pilot_accepted', 'pilot_assigned']

export const isToBeFlown = ({ status }: { status: string }): boolean => toBeFlown.includes(status)

type Timed = Pick<NextFlight, 'scheduled_at_start' | 'scheduled_at_end'>

const unscheduled = Number.POSITIVE_INFINITY

interface AtSite {
  location: { timezone_id: string | null } | null
}

const startOf = ({ scheduled_at_start: start }: Timed): number =>
  start === null ? unscheduled : Date.parse(start)

const endOf = (flight: Timed): number =>
  flight.scheduled_at_end === null ? startOf(flight) : Date.parse(flight.scheduled_at_end)

const stages = {
  authorize: toTranslate('Authorize'),
  fly: toTranslate('Fly'),
  upload: toTranslate('Upload'),
  submit: toTranslate('Submit'),
  review: toTranslate('In review'),
} as const

/** The stage of an accepted mission, shown next to the specification's status. It is in English, by which it is known. */
export type MissionStage = (typeof stages)[keyof typeof stages]

type Staged = Timed &
  Pick<NextFlight, 'status' | 'is_on_hold' | 'showOnHold' | 'authorization'> & {
    /** Null if they have not been counted. */
    shots_missing: number | null
  }

/**
 * The stage of an accepted mission: the one thing that it waits for. An authorization may be missing until the flight,
 * and photos can arrive from the start of the slot on. A hold stops everything, and nothing follows the review.
 */
export const missionStage = (mission: Staged, now: number): MissionStage | null => {
  if (isOnHold(mission)) return null
  if (isInReview(mission)) return stages.review
  if (isToBeFlown(mission)) {
    if (['needed', 'refused'].includes(mission.authorization)) return stages.authorize
    return mission.status === 'pilot_assigned' || now < startOf(mission) ? stages.fly : stages.upload
  }
  if (mission.status === 'flight_complete') return stages.upload
  if (mission.status !== 'assets_uploaded' || mission.shots_missing === null) return null
  return mission.shots_missing === 0 ? stages.submit : stages.upload
}

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

const details = (): NextAction => ({ kind: 'details', label: t('View details') })

const delivery = (flight: Actionable, stage: MissionStage): NextAction => {
  if (flight.status === 'assets_uploaded') return { kind: 'upload', label: known(stage) }
  if (flight.has_coverage_check && !flight.passed_gps_check)
    return { kind: 'coverage', label: t('Check coverage') }
  return { kind: 'upload', label: nextStepLabel(flight.status) ?? known(stage) }
}

/** The next action, by the stage of the flight. Missions from an Android app are uploaded there. */
export const nextAction = (flight: Actionable, now: number): NextAction => {
  const stage = missionStage(flight, now)
  if (stage === 'Authorize')
    return {
      kind: 'authorize',
      label: flight.authorization === 'refused' ? t('Request again') : t('Get authorization'),
    }
  if (stage === 'Fly') return { kind: 'details', label: nextStepLabel(flight.status) ?? t('View details') }
  const isToBeDelivered = stage === 'Upload' || stage === 'Submit'
  return isToBeDelivered && flight.source !== 'android' ? delivery(flight, stage) : details()
}

/** A short text next to the action of a flight: what the flight is still waiting for. */
export const missingText = (flight: Actionable, now: number): string => {
  const { kind } = nextAction(flight, now)
  if (isOnHold(flight)) return t('On hold')
  if (kind === 'authorize')
    return flight.authorization === 'refused' ? t('Authorization refused') : t('Authorization needed')
  if (kind === 'coverage') return t('Coverage not checked')
  if (kind === 'upload' && flight.status === 'assets_uploaded')
    return flight.shots_missing === 0 ? t('Not submitted') : shotsMissingText(flight.shots_missing)
  if (kind === 'upload') return t('Files not uploaded')
  if (!isToBeFlown(flight)) return t('Not delivered')
  return now < startOf(flight) ? t('Ready to fly') : t('Not flown')
}

const shotsMissingText = (count: number): string => plural(count, '1 shot missing', '{count} shots missing')

export interface FlightPlan<Flight> {
  next: Flight
  /** The flights that follow and what is left over from before, in order of time. */
  others: Flight[]
  /** The number of later flights that are not among them. */
  laterCount: number
}

type Planned = Timed &
  Pick<NextFlight, 'id' | 'status' | 'is_on_hold' | 'showOnHold'> & {
    location: Pick<NonNullable<NextFlight['location']>, 'timezone_id'> | null
  }

const siteDay = (moment: string, { location }: Planned): string => isoDay(moment, location?.timezone_id)

const byTime = (a: Planned, b: Planned): number => {
  const [first, second] = [startOf(a), startOf(b)]
  return first === second ? a.id - b.id : first - second
}

const mostToCome = 5

/**
 * The next flight: the first that is not over, else one that should have been flown, else one to deliver. With it come
 * the five flights that follow, on any day, overdue flights, flights of that day or today that are not delivered, and
 * missions that a pilot is assigned to, because no list shows those.
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

/** '3 h 20 min'. */
export const hoursAndMinutes = (minutes: number): string => {
  const [hours, rest] = [Math.floor(minutes / hourMinutes), minutes % hourMinutes]
  return [
    hours > 0 && t('{count} h', { count: hours }),
    (rest > 0 || minutes === 0) && t('{count} min', { count: rest }),
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * Such as 'In 3 h 20 min', 'In 3 days', 'Now' or 'Ended 2 days ago'; null without a time. Beyond a day it counts the
 * calendar days at the site, as people do. For a mission that was flown early, the time no longer matters.
 */
export const countdownText = (flight: Timed & AtSite & { status: string }, now: number): string | null => {
  if (flight.scheduled_at_start === null) return null
  const [start, end] = [startOf(flight), endOf(flight)]
  if (!isToBeFlown(flight) && now < end) return t('Flown')
  const zone = flight.location?.timezone_id
  if (now < start) {
    const minutes = Math.ceil((start - now) / minuteMs)
    if (minutes < dayMinutes) return t('In {time}', { time: hoursAndMinutes(minutes) })
    return plural(Math.max(1, daysBetween(now, start, zone)), 'In 1 day', 'In {count} days')
  }
  if (now < end) return t('Now')
  const minutes = Math.floor((now - end) / minuteMs)
  if (minutes < dayMinutes) return t('Ended {time} ago', { time: hoursAndMinutes(minutes) })
  return plural(Math.max(1, daysBetween(end, now, zone)), 'Ended 1 day ago', 'Ended {count} days ago')
}

/** The label of a flight that is over: 'Flown', or 'Ended' if its time passed without a flight. Null for one to come. */
export const pastText = (flight: Timed & { status: string }, now: number): string | null => {
  if (!isToBeFlown(flight)) return t('Flown')
  return endOf(flight) <= now ? t('Ended') : null
}

/** The number of calendar days between two times at a site, whatever the length of those days. */
const daysBetween = (from: number, to: number, zone: string | null | undefined): number => {
  const dayOf = (moment: number) => Date.parse(isoDay(new Date(moment).toISOString(), zone))
  return (dayOf(to) - dayOf(from)) / (dayMinutes * minuteMs)
}

/** 'Today' or 'Tomorrow' by the calendar of the site; null for other days. */
export const dayName = (moment: string, zone: string | null | undefined, now: number): string | null => {
  const days = daysBetween(now, Date.parse(moment), zone)
  return days === 0 ? t('Today') : days === 1 ? t('Tomorrow') : null
}

type WithFlightMode = Pick<NextFlight, 'status' | 'is_on_hold' | 'showOnHold' | 'scheduled_at_start'> & AtSite

/** Whether a mission is offered in flight mode: until the end of the day of its flight, at the site. */
export const hasFlightMode = (flight: WithFlightMode, now: number): boolean => {
  const { status, scheduled_at_start: start, location } = flight
  if (isOnHold(flight) || !(isToBeFlown(flight) || status === 'flight_complete')) return false
  const zone = location?.timezone_id
  return start === null || isoDay(new Date(now).toISOString(), zone) <= isoDay(start, zone)
}
