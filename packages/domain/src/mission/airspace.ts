import type { LaancFlight } from './airspace.schema.ts'

/** The numbers a pilot carries to the site: the first authorization of each flight still valid. */
export const laancAuthorizationNumbers = (flights: readonly LaancFlight[]): string[] =>
  flights
    .filter((flight) => flight.voided_at === null)
    .map((flight) => flight.authorizations[0]?.confirmation_number)
    .filter((number): number is string => Boolean(number))
