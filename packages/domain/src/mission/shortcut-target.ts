import { isOnHold } from './mission-status.ts'
import type { NextFlight } from './next-flight.schema.ts'
import { flightPlan, isToBeFlown } from './next-flight.ts'

/** What a shortcut of the portal's icon on the home screen leads to. */
export const shortcutKinds = ['next-flight', 'upload', 'coverage-check'] as const
export type ShortcutKind = (typeof shortcutKinds)[number]

type Candidate = Pick<
  NextFlight,
  | 'id'
  | 'status'
  | 'source'
  | 'is_on_hold'
  | 'showOnHold'
  | 'scheduled_at_start'
  | 'scheduled_at_end'
  | 'has_coverage_check'
  | 'passed_gps_check'
> & { location: Pick<NonNullable<NextFlight['location']>, 'timezone_id'> | null }

/** How far away the start of a flight is. Flights without a time come last. */
const distance = ({ scheduled_at_start: start }: Candidate, now: number): number =>
  start === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(start) - now)

const nearest = (flights: readonly Candidate[], now: number): Candidate | undefined =>
  flights.toSorted((a, b) => distance(a, now) - distance(b, now) || a.id - b.id)[0]

const hasBegun = ({ scheduled_at_start: start, ...flight }: Candidate, now: number): boolean =>
  !isToBeFlown(flight) || (start !== null && Date.parse(start) <= now)

/**
 * The mission that a shortcut leads to, of those that the pilot still has to fly or deliver; null if there is none. The
 * photos to upload or to check are most likely those of the flight nearest in time.
 */
export const shortcutTarget = (
  kind: ShortcutKind,
  flights: readonly Candidate[],
  now: number,
): number | null => {
  if (kind === 'next-flight') return flightPlan(flights, now)?.next.id ?? null
  const free = flights.filter((flight) => !isOnHold(flight) && flight.source !== 'android')
  if (kind === 'upload')
    return (
      nearest(
        free.filter((flight) => hasBegun(flight, now)),
        now,
      )?.id ?? null
    )
  const checked = free.filter(({ has_coverage_check }) => has_coverage_check)
  const unpassed = checked.filter(({ passed_gps_check }) => !passed_gps_check)
  return (nearest(unpassed, now) ?? nearest(checked, now))?.id ?? null
}
