import { afterEach, describe, expect, test, vi } from 'vitest'
import { dayAt, formatDate, formatTime, momentAt, secondsOfDay, zoneLabel, zoneOrUtc } from './dates.ts'
import { localZone } from './temporal.ts'
import { offsetAt } from './zone-offset.ts'

describe('a clock', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test('is read by the Temporal API alone where that is there', () => {
    const zone = 'America/Anchorage'
    const day = { year: 2001, month: 2, day: 3 }
    const clock = { ...day, hour: 16, minute: 5, second: 6, offsetNanoseconds: -9 * 3.6e12 }
    vi.stubGlobal('Temporal', {
      Instant: { fromEpochMilliseconds: () => ({ toZonedDateTimeISO: () => clock }) },
    })
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
      throw new Error('slow')
    })
    const moment = '2026-06-01T12:00:00Z'
    expect([zoneOrUtc(zone), zoneLabel(zone)]).toEqual([zone, ''])
    expect([formatDate(moment, zone), formatTime(moment, zone)]).toEqual(['02/03/2001', '04:05PM'])
    expect(dayAt(new Date(moment), zone)).toBe('2001-02-03')
    expect(secondsOfDay(new Date(moment), zone)).toBe(16 * 3600 + 5 * 60 + 6)
    expect(offsetAt(Date.parse(moment), zone)).toBe(-9 * 3_600_000)
    expect(momentAt('2026-06-01', 0, zone).toISOString()).toBe('2026-06-01T09:00:00.000Z')
  })

  test('is that of the machine, by the Temporal API or else by Intl', () => {
    expect(localZone()).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Pacific/Auckland' } })
    expect(localZone()).toBe('Pacific/Auckland')
  })

  test('is made once for all dates of a list, and a zone looked up once', () => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    const times = Array.from({ length: 50 }, (_, minute) =>
      formatTime(`2026-06-01T12:${String(minute).padStart(2, '0')}:00Z`, 'Asia/Tokyo'),
    )
    expect(times.at(-1)).toBe('09:49PM')
    expect(made).toHaveBeenCalledTimes(2)
  })
})
