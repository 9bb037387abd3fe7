import fc from 'fast-check'
import { getPosition } from 'suncalc'
import { describe, expect, test, vi } from 'vitest'
import { dayAt, formatTime, weekdayOfDay } from '../time/dates.ts'
import type { WeekendFilter } from './schedule.ts'
import {
  type BookedSlot,
  isOfferedTimeslot,
  makeTimeslots,
  type SchedulableMission,
  type SlotDay,
  type TimeslotInput,
} from './timeslots.ts'

const losAngeles = { latitude: 34.05, longitude: -118.24, timezone_id: 'America/Los_Angeles' }
const mission = (changes: Partial<SchedulableMission> = {}): SchedulableMission => ({
  timeframe_start: null,
  timeframe_end: null,
  fly_by_date: null,
  duration_in_seconds: 3600,
  weekend_schedule_filter: 'any_day',
  location: losAngeles,
  ...changes,
})
const input = (changes: Partial<SchedulableMission>, rest: Partial<TimeslotInput> = {}): TimeslotInput => ({
  mission: mission(changes),
  bookings: [],
  // Monday, June 1st, 2026, midnight in Los Angeles.
  now: new Date('2026-06-01T07:00:00Z'),
  ...rest,
})
const booking = (start: string, end: string) => ({ scheduled_at_start: start, scheduled_at_end: end })
const dates = (days: readonly SlotDay[]) => days.map(({ date }) => date)
const slots = (days: readonly SlotDay[]) => days.flatMap((day) => day.available_timeslots)
const times = (day: SlotDay | undefined, zone: string | null = losAngeles.timezone_id) =>
  (day?.available_timeslots ?? []).map((slot) => formatTime(slot.scheduled_at_start, zone))

describe('days', () => {
  test('to the last day of the SLA, which is included at the site', () => {
    const days = makeTimeslots(input({ fly_by_date: '2026-06-03' }))
    expect(dates(days)).toEqual(['2026-06-01', '2026-06-02', '2026-06-03'])
    expect(days.at(-1)?.available_timeslots.length).toBeGreaterThan(20)
  })

  test('from today at the site, though it is tomorrow elsewhere', () => {
    const now = new Date('2026-06-02T05:00:00Z')
    expect(dates(makeTimeslots(input({ fly_by_date: '2026-06-02' }, { now })))).toEqual([
      '2026-06-01',
      '2026-06-02',
    ])
  })

  test('the time frame bounds the days by its days at the site', () => {
    const frame = { timeframe_start: '2026-06-03T07:00:00Z', timeframe_end: '2026-06-06T06:59:59Z' }
    expect(dates(makeTimeslots(input(frame)))).toEqual(['2026-06-03', '2026-06-04', '2026-06-05'])
    expect(dates(makeTimeslots(input({ ...frame, fly_by_date: '2026-06-04' })))).toEqual([
      '2026-06-03',
      '2026-06-04',
    ])
  })

  test('a time frame that has begun bounds nothing before today', () => {
    const frame = { timeframe_start: '2026-05-20T16:00:00Z', fly_by_date: '2026-06-02' }
    expect(dates(makeTimeslots(input(frame)))).toEqual(['2026-06-01', '2026-06-02'])
  })

  test('no further than the horizon, which is 60 days', () => {
    expect(dates(makeTimeslots(input({ fly_by_date: '2027-06-01' }))).at(-1)).toBe('2026-07-31')
    expect(makeTimeslots(input({}))).toHaveLength(61)
    expect(dates(makeTimeslots(input({}, { horizonDays: 2 })))).toHaveLength(3)
    for (const horizonDays of [0, -5])
      expect(dates(makeTimeslots(input({}, { horizonDays })))).toEqual(['2026-06-01'])
  })

  test('there are none once the window is over', () => {
    expect(makeTimeslots(input({ fly_by_date: '2026-05-31' }))).toEqual([])
    expect(makeTimeslots(input({ timeframe_end: '2026-05-31T20:00:00Z' }))).toEqual([])
  })

  test('a day of the window without slots is there, and empty', () => {
    const now = new Date('2026-06-02T04:00:00Z')
    const [today, tomorrow] = makeTimeslots(input({ fly_by_date: '2026-06-02' }, { now }))
    expect(today).toEqual({ date: '2026-06-01', available_timeslots: [], current_mission_timeslots: [] })
    expect(tomorrow?.available_timeslots.length).toBeGreaterThan(0)
  })

  test.each<[WeekendFilter, number[]]>([
    ['no_weekends', [1, 2, 3, 4, 5]],
    ['weekends_only', [0, 6]],
    ['any_day', [0, 1, 2, 3, 4, 5, 6]],
  ])('with %s there are slots on days %j only', (weekend_schedule_filter, expected) => {
    const days = makeTimeslots(input({ weekend_schedule_filter }))
    const open = days.filter((day) => day.available_timeslots.length > 0).map((day) => weekdayOfDay(day.date))
    expect([...new Set(open)].sort()).toEqual(expected)
    expect(days).toHaveLength(61)
  })
})

describe('hours', () => {
  test('every half hour from sunrise, the last one over by sunset', () => {
    const [day] = makeTimeslots(input({ fly_by_date: '2026-06-01' }))
    // Sunrise 05:43, sunset 19:59.
    expect(times(day).slice(0, 3)).toEqual(['06:00AM', '06:30AM', '07:00AM'])
    expect(times(day).at(-1)).toBe('06:30PM')
    expect(times(day)).toHaveLength(26)
  })

  test('the hours of the time frame hold on each of its days', () => {
    const frame = { timeframe_start: '2026-06-01T16:00:00Z', timeframe_end: '2026-06-04T00:00:00Z' }
    const days = makeTimeslots(input(frame))
    expect(dates(days)).toEqual(['2026-06-01', '2026-06-02', '2026-06-03'])
    for (const day of days) {
      expect(times(day)[0]).toBe('09:00AM')
      expect(times(day).at(-1)).toBe('04:00PM')
    }
  })

  test('and stay the same on the clock when daylight saving begins in between', () => {
    const frame = { timeframe_start: '2026-03-07T17:00:00Z', timeframe_end: '2026-03-10T00:00:00Z' }
    const days = makeTimeslots(input(frame, { now: new Date('2026-03-01T00:00:00Z') }))
    expect(days.map((day) => [day.date, times(day)[0], times(day).at(-1)])).toEqual([
      ['2026-03-07', '09:00AM', '04:00PM'],
      ['2026-03-08', '09:00AM', '04:00PM'],
      ['2026-03-09', '09:00AM', '04:00PM'],
    ])
  })

  test('a frame that ends earlier in the day than it begins is open all day, and never left', () => {
    const frame = { timeframe_start: '2026-06-01T21:00:00Z', timeframe_end: '2026-06-03T17:00:00Z' }
    const days = makeTimeslots(input(frame))
    expect(days.map((day) => [times(day)[0], times(day).at(-1)])).toEqual([
      ['02:00PM', '06:30PM'],
      ['06:00AM', '07:00PM'],
      ['06:00AM', '09:00AM'],
    ])
  })

  test('a frame from midnight to midnight is open all day, and ends with the day before', () => {
    const days = makeTimeslots(
      input({ timeframe_start: '2026-06-01T07:00:00Z', timeframe_end: '2026-06-03T07:00:00Z' }),
    )
    expect(days.map((day) => [day.date, day.available_timeslots.length])).toEqual([
      ['2026-06-01', 26],
      ['2026-06-02', 27],
    ])
  })

  test('half a frame limits one side only', () => {
    const opening = makeTimeslots(
      input({ timeframe_start: '2026-06-01T21:10:00Z', fly_by_date: '2026-06-02' }),
    )
    expect(opening.map((day) => times(day)[0])).toEqual(['02:30PM', '06:00AM'])
    const closing = makeTimeslots(input({ timeframe_end: '2026-06-02T21:10:00Z' }))
    expect(closing.map((day) => times(day).at(-1))).toEqual(['06:30PM', '01:00PM'])
  })

  test('long enough for the flight, to the second', () => {
    const long = makeTimeslots(input({ duration_in_seconds: 12 * 3600 + 1, fly_by_date: '2026-06-01' }))
    expect(times(long[0])).toEqual(['06:00AM', '06:30AM', '07:00AM', '07:30AM'])
    expect(slots(makeTimeslots(input({ duration_in_seconds: 15 * 3600 })))).toEqual([])
  })

  test('not in the past: the slot that begins now is the first', () => {
    const at = (now: string) => times(makeTimeslots(input({}, { now: new Date(now) }))[0])[0]
    expect(at('2026-06-01T17:00:00Z')).toBe('10:00AM')
    expect(at('2026-06-01T17:00:00.001Z')).toBe('10:30AM')
  })
})

describe('bookings', () => {
  const bookings = [booking('2026-06-01T17:00:00Z', '2026-06-01T18:15:00Z')]

  test('never over a booking, though right before and after it', () => {
    const [day] = makeTimeslots(input({ fly_by_date: '2026-06-01' }, { bookings }))
    const around = times(day).filter((time) => time >= '08:30AM' && time <= '12:00PM' && time.endsWith('AM'))
    expect(around).toEqual(['08:30AM', '09:00AM', '11:30AM'])
    const exact = [booking('2026-06-01T17:00:00+00:00', '2026-06-01T11:00:00-07:00')]
    const [other] = makeTimeslots(input({ fly_by_date: '2026-06-01' }, { bookings: exact }))
    expect(times(other).slice(6, 9)).toEqual(['09:00AM', '11:00AM', '11:30AM'])
  })

  test('M-SCHED-10 the bookings of a day at the site are told with it, in order', () => {
    const evening = booking('2026-06-02T02:00:00Z', '2026-06-02T03:00:00Z')
    const [first, second] = makeTimeslots(
      input({ fly_by_date: '2026-06-02' }, { bookings: [evening, ...bookings] }),
    )
    expect(first?.current_mission_timeslots).toEqual([...bookings, evening])
    expect(second?.current_mission_timeslots).toEqual([])
  })

  test('a booking that extends into another day is listed on both', () => {
    const night = [booking('2026-06-02T06:30:00Z', '2026-06-02T07:30:00Z')]
    const days = makeTimeslots(input({ fly_by_date: '2026-06-02' }, { bookings: night }))
    expect(days.map((day) => day.current_mission_timeslots.length)).toEqual([1, 1])
  })
})

describe('places', () => {
  const timesAt = (location: SchedulableMission['location'], now: string) =>
    makeTimeslots(input({ location }, { now: new Date(now), horizonDays: 0 }))[0]

  test('without a position, six to eight; without a zone, in UTC', () => {
    const day = timesAt(null, '2026-06-01T00:00:00Z')
    expect(times(day, null)[0]).toBe('06:00AM')
    expect(times(day, null).at(-1)).toBe('07:00PM')
  })

  test('a site without a zone has its own daylight, on the clock of UTC', () => {
    const day = timesAt({ ...losAngeles, timezone_id: null }, '2026-06-01T00:00:00Z')
    const shown = times(day, null)
    expect(shown.slice(0, 4)).toEqual(['12:00AM', '12:30AM', '01:00AM', '01:30AM'])
    expect(shown).not.toContain('02:30AM')
    expect(shown).toContain('01:00PM')
  })

  test('no slots in a polar night, and all day long in a polar day', () => {
    const longyearbyen = { latitude: 78.22, longitude: 15.65, timezone_id: 'Arctic/Longyearbyen' }
    expect(timesAt(longyearbyen, '2026-12-20T23:00:00Z')?.available_timeslots).toEqual([])
    const shown = times(timesAt(longyearbyen, '2026-06-20T22:00:00Z'), 'Arctic/Longyearbyen')
    expect([shown[0], shown.at(-1), shown.length]).toEqual(['12:00AM', '11:00PM', 47])
  })

  test('a flight that takes no time does not begin when the day is over', () => {
    const location = { latitude: 78.22, longitude: 15.65, timezone_id: 'Arctic/Longyearbyen' }
    const now = new Date('2026-06-20T22:00:00Z')
    const days = makeTimeslots(input({ location, duration_in_seconds: 0 }, { now, horizonDays: 1 }))
    for (const day of days) {
      const shown = times(day, location.timezone_id)
      expect([shown[0], shown.at(-1), shown.length]).toEqual(['12:00AM', '11:30PM', 48])
    }
  })

  test('the zone offset of a site is read a few times a day at most, except on days with a clock change', () => {
    const read = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts')
    const readings = (now: string) => {
      read.mockClear()
      makeTimeslots(input({}, { now: new Date(now) }))
      return read.mock.calls.length
    }
    expect(readings('2026-06-01T07:00:00Z')).toBeLessThan(2 * 63)
    expect(readings('2026-02-10T07:00:00Z')).toBeLessThan(10 * 63)
    read.mockRestore()
  })

  test('slots are on quarter hours of UTC if the zone has such an offset', () => {
    const kathmandu = { latitude: 27.72, longitude: 85.32, timezone_id: 'Asia/Kathmandu' }
    const day = timesAt(kathmandu, '2026-05-31T18:15:00Z')
    expect(day?.date).toBe('2026-06-01')
    expect(times(day, kathmandu.timezone_id)[0]).toBe('05:30AM')
    expect(day?.available_timeslots[0]?.scheduled_at_start).toBe('2026-05-31T23:45:00.000Z')
  })
})

describe('when the clock is changed', () => {
  // At a pole it is light at the hour in question, so that only the clock matters.
  const dayAtPole = (latitude: number, timezone_id: string, day: string) => {
    const location = { latitude, longitude: 0, timezone_id }
    const now = new Date(Date.parse(`${day}T00:00:00Z`) - 2 * 86_400_000)
    const days = makeTimeslots(input({ location, duration_in_seconds: 1800 }, { now, horizonDays: 4 }))
    const found = days.find(({ date }) => date === day)
    const starts = (found?.available_timeslots ?? []).map((slot) => Date.parse(slot.scheduled_at_start))
    return { shown: times(found, timezone_id), starts }
  }
  const gaps = (starts: readonly number[]) =>
    starts.slice(1).map((start, index) => (start - (starts[index] ?? 0)) / 60_000)

  test.each([
    ['America/Los_Angeles', -90, '2026-03-08', ['02:00AM', '02:30AM']],
    ['Europe/Berlin', 90, '2026-03-29', ['02:00AM', '02:30AM']],
    ['Australia/Lord_Howe', -90, '2026-10-04', ['02:00AM']],
  ] as const)('%s has no slot at a time that is skipped', (zone, latitude, day, skipped) => {
    const { shown, starts } = dayAtPole(latitude, zone, day)
    expect(shown).toHaveLength(48 - skipped.length)
    expect(new Set(shown).size).toBe(shown.length)
    for (const time of skipped) expect(shown).not.toContain(time)
    expect(new Set(gaps(starts))).toEqual(new Set([30]))
  })

  test.each([
    ['America/Los_Angeles', -90, '2026-11-01', 90],
    ['Europe/Berlin', -90, '2026-10-25', 90],
    ['Australia/Lord_Howe', 90, '2026-04-05', 60],
  ] as const)('%s offers a time that comes twice once', (zone, latitude, day, wait) => {
    const { shown, starts } = dayAtPole(latitude, zone, day)
    expect(shown).toHaveLength(48)
    expect(new Set(shown).size).toBe(48)
    expect(gaps(starts).filter((gap) => gap !== 30)).toEqual([wait])
  })

  test('the slots of an ordinary day around a change keep to the clock', () => {
    const days = makeTimeslots(
      input({ fly_by_date: '2026-11-02' }, { now: new Date('2026-10-31T07:00:00Z') }),
    )
    expect(days.map((day) => [times(day)[0], day.available_timeslots[0]?.scheduled_at_start])).toEqual([
      ['07:30AM', '2026-10-31T14:30:00.000Z'],
      ['06:30AM', '2026-11-01T14:30:00.000Z'],
      ['06:30AM', '2026-11-02T14:30:00.000Z'],
    ])
  })
})

describe('what the server checks', () => {
  const asked = input({ fly_by_date: '2026-06-02' }, { now: new Date('2026-06-01T17:10:00Z') })

  test('a slot on offer is taken, in whatever offset it is written', () => {
    expect(isOfferedTimeslot(asked, '2026-06-01T18:00:00Z', '2026-06-01T19:00:00Z')).toBe(true)
    expect(isOfferedTimeslot(asked, '2026-06-01T11:00:00-07:00', '2026-06-01T19:00:00.000Z')).toBe(true)
  })

  test.each([
    ['in the past', '2026-06-01T17:00:00Z', '2026-06-01T18:00:00Z'],
    ['of another length', '2026-06-01T18:00:00Z', '2026-06-01T18:30:00Z'],
    ['off the half hour', '2026-06-01T18:10:00Z', '2026-06-01T19:10:00Z'],
    ['at night', '2026-06-02T09:00:00Z', '2026-06-02T10:00:00Z'],
    ['after the last day', '2026-06-03T18:00:00Z', '2026-06-03T19:00:00Z'],
    ['that is no time', 'soon', 'later'],
  ])('a slot %s is not', (_, start, end) => {
    expect(isOfferedTimeslot(asked, start, end)).toBe(false)
  })

  test('a slot over a booking is not', () => {
    const bookings = [booking('2026-06-01T18:30:00Z', '2026-06-01T19:30:00Z')]
    expect(isOfferedTimeslot({ ...asked, bookings }, '2026-06-01T18:00:00Z', '2026-06-01T19:00:00Z')).toBe(
      false,
    )
    expect(isOfferedTimeslot({ ...asked, bookings }, '2026-06-01T19:30:00Z', '2026-06-01T20:30:00Z')).toBe(
      true,
    )
  })
})

describe('whatever is asked', () => {
  const zones = [
    'America/Los_Angeles',
    'Europe/Berlin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Cairo',
  ]
  const moment = fc.date({
    min: new Date('2025-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000).toISOString()
  const anyInput = fc
    .record({
      now: moment,
      zone: fc.constantFrom(...zones),
      latitude: fc.integer({ min: -75, max: 75 }),
      longitude: fc.integer({ min: -180, max: 180 }),
      duration: fc.integer({ min: 1, max: 5 * 3600 }),
      filter: fc.constantFrom<WeekendFilter>('any_day', 'no_weekends', 'weekends_only'),
      frame: fc.option(fc.tuple(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 1, max: 15_000 }))),
      flyBy: fc.option(fc.integer({ min: 0, max: 8 })),
      bookings: fc.array(fc.tuple(fc.integer({ min: -600, max: 12_000 }), fc.integer({ min: 1, max: 600 }))),
    })
    .map(({ now, zone, latitude, longitude, duration, filter, frame, flyBy, bookings }) =>
      input(
        {
          location: { latitude, longitude, timezone_id: zone },
          duration_in_seconds: duration,
          weekend_schedule_filter: filter,
          timeframe_start: frame && later(now, frame[0]),
          timeframe_end: frame && later(now, frame[0] + frame[1]),
          fly_by_date: flyBy === null ? null : later(now, flyBy * 1440).slice(0, 10),
        },
        {
          now,
          horizonDays: 3,
          bookings: bookings.map(([start, length]) => booking(later(now, start), later(now, start + length))),
        },
      ),
    )

  const faults = (slot: BookedSlot, date: string, { mission: wanted, bookings, now }: TimeslotInput) => {
    const [start, end] = [Date.parse(slot.scheduled_at_start), Date.parse(slot.scheduled_at_end)]
    const { latitude, longitude, timezone_id } = wanted.location ?? losAngeles
    const altitude = (at: number) => getPosition(new Date(at), latitude ?? 0, longitude ?? 0).altitude
    const rules = {
      'on the half hour': /:[03]0[AP]M$/.test(formatTime(slot.scheduled_at_start, timezone_id)),
      'as long as the flight': end - start === wanted.duration_in_seconds * 1000,
      ahead: start >= now.getTime(),
      'in the frame':
        start >= Date.parse(wanted.timeframe_start ?? slot.scheduled_at_start) &&
        end <= Date.parse(wanted.timeframe_end ?? slot.scheduled_at_end),
      'on its day': dayAt(new Date(start), timezone_id) === date,
      'by the last day': date <= (wanted.fly_by_date ?? date),
      free: bookings.every(
        (taken) => end <= Date.parse(taken.scheduled_at_start) || start >= Date.parse(taken.scheduled_at_end),
      ),
      'in daylight': [start, (start + end) / 2, end].every((at) => altitude(at) > -1),
    }
    return Object.entries(rules).filter(([, kept]) => !kept)
  }

  test('a slot is on the half hour, in daylight, free, in the frame, ahead, and as long as the flight', () => {
    let seen = 0
    fc.assert(
      fc.property(anyInput, (asked) => {
        const days = makeTimeslots(asked)
        expect(dates(days)).toEqual([...new Set(dates(days))].sort())
        for (const { date, available_timeslots } of days) {
          seen += available_timeslots.length
          expect(available_timeslots.flatMap((slot) => faults(slot, date, asked))).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
    expect(seen).toBeGreaterThan(500)
  })

  test('the check agrees with the list', () => {
    fc.assert(
      fc.property(anyInput, fc.integer({ min: 0, max: 300 }), (asked, position) => {
        const offered = slots(makeTimeslots(asked))
        const slot = offered[position % Math.max(1, offered.length)]
        if (!slot) return
        const { scheduled_at_start: start, scheduled_at_end: end } = slot
        expect(isOfferedTimeslot(asked, start, end)).toBe(true)
        expect(isOfferedTimeslot(asked, later(new Date(start), 7), later(new Date(end), 7))).toBe(false)
        const bookings = [...asked.bookings, slot]
        expect(isOfferedTimeslot({ ...asked, bookings }, start, end)).toBe(false)
      }),
      { numRuns: 100 },
    )
  })
})
