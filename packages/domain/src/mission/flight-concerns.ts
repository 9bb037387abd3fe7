import { known, listText, toTranslate } from '../language.ts'
import { daylightOf, type Site } from '../schedule/daylight.ts'
import type { WeatherProblem } from '../schedule/slot-weather.ts'
import { addToDay, dayAt } from '../time/dates.ts'

/** What of a flight its airspace certificates don't cover. The database keeps it with the mission. */
const certificateConcerns = ['certificate_dates', 'above_ceiling'] as const

export type CertificateConcern = (typeof certificateConcerns)[number]

/** Why a flight may not have been what was authorized and agreed. The database knows the same words. */
export const flightConcernCodes = [
  'no_authorization',
  'authorization_void',
  'another_day',
  ...certificateConcerns,
  'night',
  'cloud',
  'wind',
  'rain',
] as const

export type FlightConcern = (typeof flightConcernCodes)[number]

export interface FlightFacts {
  authorization: 'not_needed' | 'needed' | 'void' | 'authorized'
  /** What of the flight as it is booked its airspace certificates don't cover. */
  outside_certificates: readonly CertificateConcern[]
  scheduled_at_start: string | null
  scheduled_at_end: string | null
  /** Whether the provider has said that the mission may be flown at night. */
  may_fly_at_night: boolean
  site: Site | null
  /** What was wrong with the forecast for the booked time. */
  weather: readonly WeatherProblem[]
}

/** Drones may fly this long before sunrise and after sunset, with a light that others see (civil twilight). */
const twilightMs = 30 * 60_000

const isLight = (ms: number, site: Site): boolean => {
  const today = dayAt(new Date(ms), site.timezone_id)
  // In a northern summer, the sun of one day sets after midnight, or rises before it.
  return [-1, 0, 1].some((days) => {
    const light = daylightOf(addToDay(today, { days }), site)
    return light && ms >= light.start.getTime() - twilightMs && ms <= light.end.getTime() + twilightMs
  })
}

/** Whether a flight begins or ends outside of daylight and civil twilight at its site. */
export const isFlightAtNight = (
  {
    scheduled_at_start: start,
    scheduled_at_end: end,
  }: { scheduled_at_start: string; scheduled_at_end: string | null },
  site: Site,
): boolean => [start, end ?? start].some((time) => !isLight(Date.parse(time), site))

/**
 * What speaks against a flight that is marked as flown at a moment. It is taken to have been flown when it was booked,
 * unless it is marked before that time.
 */
export const flightConcerns = (facts: FlightFacts, at: Date): FlightConcern[] => {
  const { authorization, scheduled_at_start: start, scheduled_at_end: end, may_fly_at_night, site } = facts
  const isAsBooked = start !== null && at.getTime() >= Date.parse(start)
  const concerns: FlightConcern[] = []
  if (authorization === 'needed') concerns.push('no_authorization')
  if (authorization === 'void') concerns.push('authorization_void')
  if (authorization === 'authorized' && start !== null && !isAsBooked) {
    const zone = site?.timezone_id
    if (dayAt(at, zone) !== dayAt(new Date(start), zone)) concerns.push('another_day')
  }
  // A plan is above its ceiling on any day.
  concerns.push(...facts.outside_certificates.filter((code) => isAsBooked || code === 'above_ceiling'))
  // Nobody knows at which hour another flight took place.
  if (
    site &&
    isAsBooked &&
    !may_fly_at_night &&
    isFlightAtNight({ scheduled_at_start: start, scheduled_at_end: end }, site)
  )
    concerns.push('night')
  return [...concerns, ...(isAsBooked ? facts.weather : [])]
}

const words: Readonly<Record<FlightConcern, string>> = {
  no_authorization: toTranslate('without an airspace authorization'),
  authorization_void: toTranslate('with an airspace authorization that no longer covers it'),
  another_day: toTranslate('on another day than it was authorized for'),
  certificate_dates: toTranslate("on a day that its airspace certificates don't cover"),
  above_ceiling: toTranslate('with a plan above the ceiling of its airspace certificates'),
  night: toTranslate('at night'),
  cloud: toTranslate('with more clouds in the forecast than the mission allows'),
  wind: toTranslate('with more wind in the forecast than the mission allows'),
  rain: toTranslate('with rain in the forecast'),
}

export const concernText = (concern: FlightConcern): string => known(words[concern])

/** Such as 'without an airspace authorization and at night'. */
export const concernsText = (concerns: readonly FlightConcern[]): string =>
  listText(concerns.map(concernText))
