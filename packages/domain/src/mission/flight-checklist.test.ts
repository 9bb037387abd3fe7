import { describe, expect, test } from 'vitest'
import type { Forecast } from '../schedule/weather.schema.ts'
import { exampleMission } from './example-mission.fixture.ts'
import { checklistItems, flightChecklist, hoursAhead, timeLimit } from './flight-checklist.ts'
import type { Mission } from './mission.schema.ts'
import { hasFlightMode } from './next-flight.ts'

const now = Date.parse('2026-05-04T15:30:00Z')

const hour = (time: string, rest: Partial<Forecast> = {}): Forecast => ({
  time: `2026-05-04T${time}:00:00Z`,
  icon: 'clear-day',
  temperature: 68.4,
  temperatureMin: null,
  temperatureMax: null,
  precipProbability: 0,
  precipProbabilityMin: null,
  precipProbabilityMax: null,
  cloudCover: 0.1,
  cloudCoverMin: null,
  cloudCoverMax: null,
  windSpeed: 5,
  windSpeedMin: null,
  windSpeedMax: null,
  ...rest,
})

const bare: Mission = {
  ...exampleMission,
  package: null,
  onsite_contact: null,
  airspace_briefing: null,
  laanc_flights: [],
  cloud_reqs: 'less_than_50',
  max_wind_speed: 20,
}
const kit = {
  id: 1,
  name: 'Roof',
  drones: [
    { id: 1, full_name: 'Mavic 3' },
    { id: 2, full_name: 'Anafi' },
  ],
  drone_cameras: [],
  devices: [],
  equipment: [{ id: 5, name: 'Landing pad' }],
} as unknown as NonNullable<Mission['package']>

const lineOf = (mission: Mission, item: string, hours = [] as ReturnType<typeof hoursAhead>) =>
  flightChecklist(mission, undefined, hours).find((line) => line.item === item)

const briefing = { external_id: null, auth_option: null, requires_auth: true, notices: [] }
const flight = (
  status: string,
  confirmation_number: string | null = 'LAANC-7',
  voided_at: string | null = null,
) => ({
  id: 'F',
  voided_at,
  authorizations: [{ message: null, authority_name: null, authority_id: null, status, confirmation_number }],
})

describe('the checklist of a flight', () => {
  test('has what every flight needs, and what the data of this one asks for', () => {
    expect(flightChecklist(bare, undefined, []).map(({ item }) => item)).toEqual([
      'authorization',
      'weather',
      'battery',
      'card',
    ])
    expect(lineOf(bare, 'battery')?.detail).toBe('Drone, controller and phone are charged.')
    expect(lineOf(bare, 'card')?.detail).toBe('It is in the drone and has space.')
    const contact = { call_action: 'Call first', name: 'Gate', note: null, phone: '+13105550100' }
    const full = { ...bare, package: kit, onsite_contact: contact }
    expect(
      flightChecklist(full, undefined, [])
        .map(({ item }) => item)
        .slice(4),
    ).toEqual(['drone', 'equipment', 'contact'])
    expect(lineOf(full, 'contact')?.detail).toBe('Gate · Call first')
    expect(
      lineOf({ ...full, onsite_contact: { ...contact, name: null, phone: null } }, 'contact'),
    ).toBeUndefined()
  })

  test.each([
    ['without a briefing', bare, 'ask', 'No airspace briefing yet. Check the airspace yourself.'],
    [
      'where none is needed',
      { ...bare, airspace_briefing: { ...briefing, requires_auth: false } },
      'ready',
      'Not needed at this site.',
    ],
    [
      'that is missing',
      { ...bare, airspace_briefing: briefing },
      'problem',
      "Needed, and you don't have it yet.",
    ],
    [
      'that is void',
      {
        ...bare,
        airspace_briefing: briefing,
        laanc_flights: [flight('accepted', '7', '2026-05-01T00:00:00Z')],
      },
      'problem',
      "Needed, and you don't have it yet.",
    ],
    [
      'that was refused',
      { ...bare, airspace_briefing: briefing, laanc_flights: [flight('rejected')] },
      'problem',
      'Refused. Request it again before you fly.',
    ],
    [
      'that is there',
      { ...bare, airspace_briefing: briefing, laanc_flights: [flight('accepted')] },
      'ready',
      'Authorized: LAANC-7',
    ],
    [
      'without a number',
      { ...bare, airspace_briefing: briefing, laanc_flights: [flight('accepted', null)] },
      'ready',
      'Authorized.',
    ],
  ] as [string, Mission, string, string][])(
    'says the state of an authorization %s',
    (_, mission, verdict, detail) => {
      expect(lineOf(mission, 'authorization')).toMatchObject({ verdict, detail })
    },
  )

  test('compares this hour and the next five with the limits of the mission', () => {
    const forecasts = ['13', '14', '15', '16', '17', '18', '19', '20', '21'].map((time) => hour(time))
    const hours = hoursAhead(forecasts, bare, now)
    expect(hours.map(({ forecast: { time } }) => time.slice(11, 13))).toEqual([
      '15',
      '16',
      '17',
      '18',
      '19',
      '20',
    ])
    expect(lineOf(bare, 'weather', hours)).toMatchObject({ verdict: 'ready', detail: '68°F' })
    const windy = hoursAhead([hour('15'), hour('16', { windSpeed: 21 })], bare, now)
    expect(windy.map(({ problems }) => problems)).toEqual([[], ['wind']])
    expect(lineOf(bare, 'weather', windy)).toMatchObject({
      verdict: 'problem',
      detail: 'Some of the next hours are past the limits of this mission.',
    })
  })

  test('says so if the forecast on the device is over', () => {
    expect(hoursAhead([hour('14')], bare, now)).toEqual([])
    expect(lineOf(bare, 'weather')).toMatchObject({
      verdict: 'ask',
      detail: expect.stringContaining('No forecast'),
    })
  })

  test("names the pilot's own gear, all that fits if nothing is known, and a problem if nothing of it is owned", () => {
    const mission = { ...bare, package: kit }
    const gear = { drones: [{ drone: { id: 2 }, cameras: [] }], devices: [], pilot_equipment: [] }
    const drone = (of: Parameters<typeof flightChecklist>[1]) =>
      flightChecklist(mission, of, []).filter(({ item }) => item === 'drone' || item === 'equipment')
    expect(drone(gear)).toMatchObject([
      { detail: 'Anafi', verdict: 'ask' },
      { detail: 'Landing pad', verdict: 'problem' },
    ])
    expect(drone(undefined)).toMatchObject([
      { detail: 'Mavic 3 or Anafi', verdict: 'ask' },
      { detail: 'Landing pad', verdict: 'ask' },
    ])
  })
})

describe('each line', () => {
  const everything = {
    ...kit,
    drone_cameras: [{ id: 3, name: 'Zoom' }],
    devices: [{ id: 4, name: 'iPad' }],
  } as unknown as NonNullable<Mission['package']>
  const contact = { call_action: null, name: null, note: 'Ring twice', phone: '+13105550100' }

  test('has a name, in the order in which a pilot goes through them', () => {
    const full = { ...bare, package: everything, onsite_contact: contact }
    expect(
      flightChecklist(full, undefined, []).map(({ item, title, verdict }) => [item, title, verdict]),
    ).toEqual([
      ['authorization', 'Airspace authorization', 'ask'],
      ['weather', 'Weather', 'ask'],
      ['battery', 'Batteries', 'ask'],
      ['card', 'Memory card', 'ask'],
      ['drone', 'Drone', 'ask'],
      ['camera', 'Camera', 'ask'],
      ['device', 'Tablet or phone for the drone', 'ask'],
      ['equipment', 'Special equipment', 'ask'],
      ['contact', 'Call the on-site contact', 'ask'],
    ])
    expect(checklistItems).toEqual(flightChecklist(full, undefined, []).map(({ item }) => item))
  })

  test('of the kit knows what of it the pilot owns', () => {
    const gear = {
      drones: [{ drone: { id: 1 }, cameras: [{ id: 3 }] }],
      devices: [{ device: { id: 4 } }],
      pilot_equipment: [{ pilot_equipment: { id: 5 } }],
    }
    const verdicts = (of: typeof gear) =>
      flightChecklist({ ...bare, package: everything }, of, [])
        .slice(4)
        .map(({ verdict }) => verdict)
    expect(verdicts(gear)).toEqual(['ask', 'ask', 'ask', 'ask'])
    expect(
      verdicts({
        drones: [{ drone: { id: 9 }, cameras: [{ id: 9 }] }],
        devices: [{ device: { id: 9 } }],
        pilot_equipment: [],
      }),
    ).toEqual(['problem', 'problem', 'problem', 'problem'])
  })

  test.each([
    [{}, 'Ring twice'],
    [{ note: null }, null],
    [{ phone: null, name: 'Gate' }, 'Gate · Ring twice'],
    [{ call_action: 'Call first' }, 'Call first · Ring twice'],
  ])('of the contact says who and what: %j', (change, detail) => {
    expect(lineOf({ ...bare, onsite_contact: { ...contact, ...change } }, 'contact')?.detail).toBe(detail)
  })

  test('of an authorization lists its numbers', () => {
    const mission = {
      ...bare,
      airspace_briefing: briefing,
      laanc_flights: [flight('accepted', 'LAANC-7'), flight('accepted', 'LAANC-8')],
    } as Mission
    expect(lineOf(mission, 'authorization')?.detail).toBe('Authorized: LAANC-7, LAANC-8')
  })

  test('of the weather begins with the hour that has not ended', () => {
    const at = (ms: number) => hoursAhead([hour('15')], bare, Date.parse('2026-05-04T16:00:00Z') + ms).length
    expect([at(-1), at(0)]).toEqual([1, 0])
  })
})

describe('flight mode', () => {
  const accepted = {
    status: 'pilot_accepted',
    is_on_hold: false,
    showOnHold: false,
    scheduled_at_start: '2026-05-04T18:00:00Z',
    location: { timezone_id: 'America/Los_Angeles' },
  }
  test.each([
    ['the day before', accepted, '2026-05-03T18:00:00Z', true],
    ['until midnight at the site', accepted, '2026-05-05T06:59:00Z', true],
    ['not on the next day', accepted, '2026-05-05T07:00:00Z', false],
    ['once it is flown, that day', { ...accepted, status: 'flight_complete' }, '2026-05-04T20:00:00Z', true],
    [
      'not once files are uploaded',
      { ...accepted, status: 'assets_uploaded' },
      '2026-05-04T20:00:00Z',
      false,
    ],
    ['not while it is offered', { ...accepted, status: 'pilots_notified' }, '2026-05-04T10:00:00Z', false],
    ['not on hold', { ...accepted, is_on_hold: true }, '2026-05-04T10:00:00Z', false],
    ['at a place that nobody knows', { ...accepted, location: null }, '2026-05-04T20:00:00Z', true],
    ['without a time', { ...accepted, scheduled_at_start: null }, '2026-05-04T10:00:00Z', true],
  ])('is offered %s: %#', (_, mission, at, offered) => {
    expect(hasFlightMode(mission, Date.parse(at))).toBe(offered)
  })
})

describe('the time left', () => {
  const daylight = { start: new Date('2026-05-04T13:00:00Z'), end: new Date('2026-05-05T02:40:00Z') }
  test('runs out with the booked window or the light, whichever ends first', () => {
    expect(timeLimit(daylight, '2026-05-04T19:00:00Z', now)).toEqual({
      kind: 'window',
      at: new Date('2026-05-04T19:00:00Z'),
    })
    expect(timeLimit(daylight, '2026-05-05T04:00:00Z', now)).toEqual({ kind: 'sunset', at: daylight.end })
  })
  test('goes by the light once the window is over, and is none at night', () => {
    expect(timeLimit(daylight, '2026-05-04T15:00:00Z', now)?.kind).toBe('sunset')
    expect(timeLimit(daylight, null, Date.parse('2026-05-05T03:00:00Z'))).toBeNull()
    expect(timeLimit(daylight, null, daylight.end.getTime() - 1)?.kind).toBe('sunset')
    expect(timeLimit(daylight, null, daylight.end.getTime())).toBeNull()
    expect(timeLimit(null, null, now)).toBeNull()
    expect(timeLimit(null, null, -1)).toBeNull()
  })
})
