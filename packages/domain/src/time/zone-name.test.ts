import { afterEach, describe, expect, test, vi } from 'vitest'
import { zoneName } from './zone-name.ts'

const winter = '2026-01-15T12:00:00Z'
const summer = '2026-07-15T12:00:00Z'

describe('what people call the clock of a place', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test.each([
    ['America/Los_Angeles', 'PST', 'PDT'],
    ['America/Phoenix', 'MST', 'MST'],
    ['Pacific/Honolulu', 'HST', 'HST'],
    ['Europe/Berlin', 'GMT+1', 'GMT+2'],
    ['Asia/Kathmandu', 'GMT+5:45', 'GMT+5:45'],
    ['Mars/Olympus', 'UTC', 'UTC'],
    [null, 'UTC', 'UTC'],
  ])('in %s', (zone, inWinter, inSummer) => {
    expect([zoneName(winter, zone), zoneName(summer, zone)]).toEqual([inWinter, inSummer])
  })

  /** A browser whose Temporal API gives every zone this offset from UTC. */
  const stubTemporal = (hours: number) =>
    vi.stubGlobal('Temporal', {
      Instant: {
        fromEpochMilliseconds: () => ({ toZonedDateTimeISO: () => ({ offsetNanoseconds: hours * 3.6e12 }) }),
      },
    })

  test.each<[string, [number, string][]]>([
    [
      'America/New_York',
      [
        [-5, 'EST'],
        [-4, 'EDT'],
      ],
    ],
    [
      'America/Detroit',
      [
        [-5, 'EST'],
        [-4, 'EDT'],
      ],
    ],
    [
      'America/Toronto',
      [
        [-5, 'EST'],
        [-4, 'EDT'],
      ],
    ],
    [
      'America/Chicago',
      [
        [-6, 'CST'],
        [-5, 'CDT'],
      ],
    ],
    [
      'America/Denver',
      [
        [-7, 'MST'],
        [-6, 'MDT'],
      ],
    ],
    [
      'America/Boise',
      [
        [-7, 'MST'],
        [-6, 'MDT'],
      ],
    ],
    ['America/Phoenix', [[-7, 'MST']]],
    [
      'America/Los_Angeles',
      [
        [-8, 'PST'],
        [-7, 'PDT'],
      ],
    ],
    [
      'America/Anchorage',
      [
        [-9, 'AKST'],
        [-8, 'AKDT'],
      ],
    ],
    ['Pacific/Honolulu', [[-10, 'HST']]],
  ])('a browser with the Temporal API is not made to wait for Intl in %s', (zone, names) => {
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
      throw new Error('slow')
    })
    for (const [hours, name] of names) {
      stubTemporal(hours)
      expect(zoneName(winter, zone)).toBe(name)
    }
  })

  test('hours that a common zone is not known for are named by Intl', () => {
    stubTemporal(-3)
    expect(zoneName(summer, 'America/Phoenix')).toBe('MST')
  })
})
