import type { LaancFlight } from './airspace.schema.ts'

/** The numbers that a pilot takes to the site: the first authorization of each flight that is still valid. */
export const laancAuthorizationNumbers = (flights: readonly LaancFlight[]): string[] =>
  flights
    .filter((flight) => flight.voided_at === null)
    .map((flight) => flight.authorizations[0]?.confirmation_number)
    .filter((number): number is string => Boolean(number))
