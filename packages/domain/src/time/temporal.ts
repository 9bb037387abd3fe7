interface ZonedDateTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  offsetNanoseconds: number
}

interface TemporalApi {
  Now: { timeZoneId: () => string }
  Instant: { fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (zone: string) => ZonedDateTime } }
}

const temporal = () => (globalThis as { Temporal?: TemporalApi }).Temporal

/**
 * A moment on the wall clock of a zone, by the Temporal API; undefined if that is missing, as in Node and in Safari.
 * With it, a page does not wait for Intl, whose first date takes a slow phone a tenth of a second.
 */
export const zonedByTemporal = (ms: number, zone: string): ZonedDateTime | undefined =>
  temporal()?.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone)

/** The zone of the machine this runs on, such as America/Chicago. */
export const localZone = (): string =>
  temporal()?.Now.timeZoneId() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
