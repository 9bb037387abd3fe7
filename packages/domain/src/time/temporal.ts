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
  Instant: { fromEpochMilliseconds: (ms: number) => { toZonedDateTimeISO: (zone: string) => ZonedDateTime } }
}

/**
 * A moment on the wall clock of a zone, by the Temporal API; null where it is missing, as in Node and in Safari. Where
 * it is there, a page does not wait for Intl, whose first date takes a slow phone a tenth of a second.
 */
export const zonedByTemporal = (ms: number, zone: string): ZonedDateTime | null => {
  const { Temporal } = globalThis as { Temporal?: TemporalApi }
  return Temporal?.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone) ?? null
}
