import { randomUUID } from 'node:crypto'
import { newMission, offerTo, santaMonica } from './missions.ts'
import { newPilot } from './pilots.ts'
import { provider } from './provider.ts'

/** A place whose clock is never changed, seven hours behind UTC. */
export const phoenix = {
  ...santaMonica,
  latitude: 33.45,
  longitude: -112.07,
  city: 'Phoenix',
  state: 'AZ',
  postal_code: '85004',
  timezone_id: 'America/Phoenix',
}

// Read once, so that a midnight in the middle of the tests does not come between a mission and what is expected of it.
const startedAt = Date.now()

/** A day from today on, as 2026-11-17. */
export const dayAhead = (days: number): string =>
  new Date(startedAt + days * 86_400_000).toISOString().slice(0, 10)

/** The same day as 11/17/2026. */
export const american = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

/** An hour of a day in Phoenix. */
export const phoenixTime = (day: string, hour: number): string =>
  `${day}T${String(hour).padStart(2, '0')}:00:00-07:00`

/** From nine to five on the days of a week that begins the day after tomorrow. */
export const nineToFive = {
  location: phoenix,
  timeframe_start: phoenixTime(dayAhead(2), 9),
  timeframe_end: phoenixTime(dayAhead(9), 17),
  fly_by_date: dayAhead(9),
  duration_in_seconds: 5400,
}

/** The same with its time set by the provider: ten to noon on the third day. */
export const prescheduled = {
  admin_scheduled: true,
  scheduled_at_start: phoenixTime(dayAhead(3), 10),
  scheduled_at_end: phoenixTime(dayAhead(3), 12),
}

export const offered = async (pilot: { id: number }, changes: Record<string, unknown> = {}) =>
  offerTo(await newMission({ ...nineToFive, ...changes }), pilot)

const add = (path: string, body: object) => provider('POST', path, body)

const addDrone = (name: string) =>
  add('/drones', { name, full_name: name, manufacturer: 'Test', cameras: [{ name: `${name} camera` }] })
const addDevice = (name: string) =>
  add('/devices', { name, operating_system: 'Test OS', device_type: 'tablet' })

/** A package that accepts two of each kind, and a pilot who owns one of each. */
export const kitAndOwner = async () => {
  const mark = randomUUID().slice(0, 6)
  const [mine, other] = [await addDrone(`Mine ${mark}`), await addDrone(`Other ${mark}`)]
  const [myDevice, otherDevice] = [
    await addDevice(`My tablet ${mark}`),
    await addDevice(`Other tablet ${mark}`),
  ]
  const strobe = await add('/equipment', { name: `Strobe ${mark}` })
  const badge = await add('/badges', { name: `Roof Badge ${mark}` })
  const kit = await add('/packages', {
    name: `Roof ${mark}`,
    drone_ids: [mine.id, other.id],
    drone_camera_ids: [mine.cameras[0].id, other.cameras[0].id],
    device_ids: [myDevice.id, otherDevice.id],
    equipment_ids: [strobe.id],
    badge_id: badge.id,
    badge_required: true,
    drones_required: true,
    cameras_required: true,
    devices_required: true,
    equipment_required: true,
  })
  const pilot = await newPilot({
    drones: [{ drone_id: mine.id, camera_ids: [mine.cameras[0].id] }],
    device_ids: [myDevice.id],
  })
  return { mark, kit, pilot, strobe, badge }
}

const square = (longitude: number, latitude: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [longitude, latitude],
      [longitude + 0.001, latitude],
      [longitude + 0.001, latitude + 0.001],
      [longitude, latitude + 0.001],
      [longitude, latitude],
    ],
  ],
})

/** Everything a mission can bring along. */
export const fullMission = {
  ...nineToFive,
  location: { ...phoenix, name: 'Copper Works' },
  instructions:
    'Stay **inside** the fence. <img src=x onerror="document.title=\'hacked\'"> [safe](https://example.com/a) [bad](javascript:alert(1))',
  weekend_schedule_filter: 'any_day',
  cloud_reqs: 'less_than_60',
  max_wind_speed: 18,
  require_raw_images: true,
  pilot_script: 'Hello, I photograph the roof.',
  onsite_contact: {
    call_action: 'Call on arrival',
    name: 'Lee Gate',
    note: 'Key at the desk',
    phone: '+1 602 555 0100',
  },
  map_features: [
    { name: 'Main roof', kind: 'property_area', geometry: square(-112.07, 33.45) },
    { name: 'Tank', kind: 'no_fly_zone', geometry: square(-112.068, 33.45) },
  ],
  shots: [
    { name: 'Roof overview', instructions: 'Straight down at noon', map_feature: 'Main roof' },
    { name: 'Front door', instructions: 'From the street' },
  ],
  flight_app: {
    name: 'Gridflight',
    pilot_flight_instruction: { ios: 'Tap on iOS', android: 'Tap on Android', web: 'Click on the web' },
  },
  airspace_certificates: [
    {
      certificate_type: 'Certificate of Waiver',
      doc_identifier: '107W-77',
      altitude: 200,
      start_date: '2026-01-05',
      end_date: '2030-12-31',
      special_provisions: 'Call the tower',
      filename: 'waiver.pdf',
      remote_url: 'https://files.example.com/waiver.pdf',
    },
  ],
  laanc_exemptions: [{ city: 'Phoenix', ceiling: 100, name: 'Grid 12', type: 'class_b', code: 'G12' }],
}
