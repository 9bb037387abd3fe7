import ICAL from 'ical.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CalendarMission, calendarFeed } from './icalendar.ts'

const now = new Date('2026-03-01T12:00:00Z')
const mission = (changes: Partial<CalendarMission> = {}): CalendarMission => ({
  id: 1001,
  name: 'Warehouse roof',
  address: '1 Example Street, San Francisco, CA 94105',
  url: 'https://portal.example.com/clientmission/1001',
  scheduled_at_start: '2026-03-08T18:00:00Z',
  scheduled_at_end: '2026-03-08T19:30:00Z',
  zone: 'America/Los_Angeles',
  sequence: 2,
  updated_at: '2026-02-28T09:30:00.123Z',
  canceled: false,
  ...changes,
})
const feed = (...missions: CalendarMission[]) => calendarFeed({ name: 'Missions of Ada', missions, now })

// Zones must come from the feed itself, so the reader must not know any beforehand.
beforeEach(() => ICAL.TimezoneService.reset())

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
const instants = (event: ICAL.Event | undefined) =>
  [event?.startDate, event?.endDate].map((time) => time?.toJSDate().toISOString())

describe('an event', () => {
  test('says what, where, when and how often it was changed', () => {
    const [event] = read(feed(mission()))
    expect(event?.summary).toBe('Warehouse roof')
    expect(event?.location).toBe('1 Example Street, San Francisco, CA 94105')
    expect(event?.sequence).toBe(2)
    expect(event?.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
    expect(event?.component.getFirstPropertyValue('url')).toBe(
      'https://portal.example.com/clientmission/1001',
    )
    expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toBe('2026-03-01T12:00:00Z')
    expect(String(event?.component.getFirstPropertyValue('last-modified'))).toBe('2026-02-28T09:30:00Z')
    expect(instants(event)).toEqual(['2026-03-08T18:00:00.000Z', '2026-03-08T19:30:00.000Z'])
  })

  test('is written line by line, to the second that has begun', () => {
    const text = calendarFeed({
      name: 'Missions, of Ada',
      missions: [mission({ zone: null, url: ' https://portal.example.com/client mission/1001\n' })],
      now: new Date('2026-03-01T12:00:00.999Z'),
    })
    expect(text.split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Sortie//Missions//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Missions\\, of Ada',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:mission-1001@sortie',
      'DTSTAMP:20260301T120000Z',
      'LAST-MODIFIED:20260228T093000Z',
      'SEQUENCE:2',
      'STATUS:CONFIRMED',
      'DTSTART:20260308T180000Z',
      'DTEND:20260308T193000Z',
      'SUMMARY:Warehouse roof',
      'LOCATION:1 Example Street\\, San Francisco\\, CA 94105',
      'URL:https://portal.example.com/clientmission/1001',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  test('centuries from another keeps its time, and the zone lists no change of the years between', () => {
    const early = ['1950-07-01T18:00:00.000Z', '1950-07-01T19:00:00.000Z'] as const
    const late = ['2899-01-10T18:00:00.000Z', '2899-01-10T19:00:00.000Z'] as const
    const text = feed(
      ...[early, late].map(([scheduled_at_start, scheduled_at_end], index) =>
        mission({ id: index, scheduled_at_start, scheduled_at_end }),
      ),
    )
    expect(read(text).map(instants)).toEqual([early, late])
    expect(text.match(/BEGIN:(STANDARD|DAYLIGHT)/g)?.length).toBeLessThan(15)
  })

  test('keeps its UID through a reschedule and a cancel', () => {
    const [before] = read(feed(mission()))
    const [moved] = read(feed(mission({ scheduled_at_start: '2026-03-09T18:00:00Z', sequence: 3 })))
    const [canceled] = read(feed(mission({ canceled: true, sequence: 4 })))
    expect(new Set([before, moved, canceled].map((event) => event?.uid)).size).toBe(1)
    expect(canceled?.component.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(canceled?.sequence).toBe(4)
    expect(read(feed(mission(), mission({ id: 1002 }))).map((event) => event.uid)).toHaveLength(2)
  })

  test('in an hour that occurs twice keeps its time, whichever of the two it is', () => {
    // In Los Angeles 01:30 comes at 08:30 and at 09:30 UTC; on Lord Howe Island the clock is put back by half an hour.
    for (const [zone, start, end] of [
      ['America/Los_Angeles', '2026-11-01T08:30:00.000Z', '2026-11-01T09:30:00.000Z'],
      ['America/Los_Angeles', '2026-11-01T09:00:00.000Z', '2026-11-01T09:59:59.000Z'],
      ['America/Los_Angeles', '2026-11-01T07:59:59.000Z', '2026-11-01T10:00:00.000Z'],
      ['Australia/Lord_Howe', '2026-04-04T14:45:00.000Z', '2026-04-04T15:15:00.000Z'],
      ['America/Los_Angeles', '2026-03-08T09:59:00.000Z', '2026-03-08T10:00:00.000Z'],
    ] as const) {
      const text = feed(mission({ zone, scheduled_at_start: start, scheduled_at_end: end }))
      expect(instants(read(text)[0])).toEqual([start, end])
    }
    const twice = feed(
      mission({ scheduled_at_start: '2026-11-01T09:30:00Z', scheduled_at_end: '2026-11-01T10:00:00Z' }),
    )
    expect(twice).toContain('DTSTART:20261101T093000Z\r\n')
    expect(twice).toContain('DTEND;TZID=America/Los_Angeles:20261101T020000\r\n')
  })

  test('is written on the clock of the site', () => {
    expect(feed(mission())).toContain('DTSTART;TZID=America/Los_Angeles:20260308T110000\r\n')
    expect(feed(mission())).toContain('DTEND;TZID=America/Los_Angeles:20260308T123000\r\n')
  })

  test.each([null, 'UTC', 'Etc/UTC', 'GMT', 'Etc/GMT'])(
    'in the zone %j is in UTC, and needs none',
    (zone) => {
      const text = feed(mission({ zone }))
      expect(text).toContain('DTSTART:20260308T180000Z\r\n')
      expect(text).not.toContain('VTIMEZONE')
      expect(instants(read(text)[0])).toEqual(['2026-03-08T18:00:00.000Z', '2026-03-08T19:30:00.000Z'])
    },
  )
})

describe('zones', () => {
  const zones = [
    'America/Los_Angeles',
    'Europe/Berlin',
    'Europe/Dublin',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'Africa/Cairo',
    'America/St_Johns',
    'America/Phoenix',
    'Pacific/Auckland',
  ]

  test.each(zones)('events all through a year in %s are read at the moment they are', (zone) => {
    const starts = Array.from(
      { length: 366 },
      (_, day) => Date.UTC(2026, 0, 1, 15 + (day % 7), 30) + day * 86_400_000,
    )
    const missions = starts.map((start, index) =>
      mission({
        id: index + 1,
        zone,
        scheduled_at_start: new Date(start).toISOString(),
        scheduled_at_end: new Date(start + 5_400_000).toISOString(),
      }),
    )
    const events = read(feed(...missions))
    expect(events.map((event) => event.startDate.toJSDate().getTime())).toEqual(starts)
    expect(events.map((event) => event.endDate.toJSDate().getTime())).toEqual(
      starts.map((start) => start + 5_400_000),
    )
  })

  test.each([
    ['America/Los_Angeles', '2026-03-08T09:30:00Z', '2026-03-08T10:30:00Z'],
    ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:00:00Z', '2026-10-03T16:00:00Z'],
  ])('an event over the change in %s lasts its real hour', (zone, scheduled_at_start, scheduled_at_end) => {
    const [event] = read(feed(mission({ zone, scheduled_at_start, scheduled_at_end })))
    expect(instants(event)).toEqual(
      [scheduled_at_start, scheduled_at_end].map((each) => each.replace('Z', '.000Z')),
    )
  })

  test('each zone in use is included once, with its changes', () => {
    const text = feed(mission({ zone: 'Europe/Berlin' }), mission({ id: 2 }), mission({ id: 3 }))
    expect(text.match(/TZID:.*/g)?.map((line) => line.trim())).toEqual([
      'TZID:America/Los_Angeles',
      'TZID:Europe/Berlin',
    ])
    expect(text).toContain(
      [
        'BEGIN:DAYLIGHT',
        'DTSTART:20260308T020000',
        'TZOFFSETFROM:-0800',
        'TZOFFSETTO:-0700',
        'END:DAYLIGHT',
      ].join('\r\n'),
    )
    expect(text).toContain(
      [
        'BEGIN:STANDARD',
        'DTSTART:20261025T030000',
        'TZOFFSETFROM:+0200',
        'TZOFFSETTO:+0100',
        'END:STANDARD',
      ].join('\r\n'),
    )
  })

  test('of a mission over New Year hold the changes from the year before it to the year after it', () => {
    const overNewYear = mission({
      scheduled_at_start: '2026-12-31T23:30:00Z',
      scheduled_at_end: '2027-01-01T00:30:00Z',
    })
    const onsets = feed(overNewYear).match(/(?<=(STANDARD|DAYLIGHT)\r\nDTSTART:)\w+/g)
    expect(onsets).toEqual([
      ...['20241231T160000', '20250309T020000', '20251102T020000', '20260308T020000', '20261101T020000'],
      ...['20270314T020000', '20271107T020000', '20280312T020000', '20281105T020000'],
    ])
  })

  test('missions years apart are covered from the first to the last', () => {
    const starts = ['2024-07-01T18:00:00.000Z', '2029-12-31T23:30:00.000Z']
    const missions = starts.map((scheduled_at_start, id) =>
      mission({
        id,
        scheduled_at_start,
        scheduled_at_end: new Date(Date.parse(scheduled_at_start) + 1).toISOString(),
      }),
    )
    expect(read(feed(...missions)).map((event) => event.startDate.toJSDate().toISOString())).toEqual(starts)
  })
})

describe('the lines', () => {
  const nasty = mission({
    name: 'Roof; north, "A"\\new\nsecond line\r\nBEGIN:VEVENT\u0007',
    address: `${'Öländische Straße 屋根 🛰 '.repeat(12)}end`,
    url: `https://portal.example.com/clientmission/1?x=${'a'.repeat(200)}\r\nX-EVIL:1`,
  })

  test('end in CRLF and are no longer than 75 octets', () => {
    const text = feed(nasty)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line))
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75)
    expect(Math.max(...lengths)).toBeGreaterThan(70)
    expect(text).not.toContain('\ufffd')
  })

  test('are folded before the octet that would be the 76th, and never through a character', () => {
    const lines = (url: string) => /^URL(.|\r\n )*/m.exec(feed(mission({ url })))?.[0]?.split('\r\n')
    const x = (count: number) => 'x'.repeat(count)
    expect(lines(x(71))).toEqual([`URL:${x(71)}`])
    expect(lines(x(72))).toEqual([`URL:${x(71)}`, ' x'])
    expect(lines(x(71 + 74))).toEqual([`URL:${x(71)}`, ` ${x(74)}`])
    expect(lines(x(71 + 75))).toEqual([`URL:${x(71)}`, ` ${x(74)}`, ' x'])
    // The last and the first character of each length.
    for (const [octets, characters] of [
      [1, ['\u007f']],
      [2, ['\u0080', '\u07ff']],
      [3, ['\u0800', '\uffff']],
      [4, ['\u{10000}', '🛰']],
    ] as const)
      for (const character of characters) {
        expect(lines(x(71 - octets) + character)).toEqual([`URL:${x(71 - octets)}${character}`])
        expect(lines(x(72 - octets) + character)).toEqual([`URL:${x(72 - octets)}`, ` ${character}`])
      }
  })

  test('contain texts that are read back unchanged and cannot inject anything', () => {
    const [event, ...others] = read(feed(nasty))
    expect(others).toEqual([])
    expect(event?.summary).toBe('Roof; north, "A"\\new\nsecond line\nBEGIN:VEVENT ')
    expect(event?.location).toBe(nasty.address)
    expect(event?.component.getFirstProperty('x-evil')).toBeNull()
  })

  test('a feed without missions is a calendar all the same', () => {
    const calendar = new ICAL.Component(ICAL.parse(feed()))
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Missions of Ada')
    expect(calendar.getAllSubcomponents()).toEqual([])
  })
})
