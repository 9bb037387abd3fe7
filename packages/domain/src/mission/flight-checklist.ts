import { listText, t } from '../language.ts'
import type { Span } from '../schedule/daylight.ts'
import {
  formatTemperature,
  judgeForecast,
  type SlotWeather,
  type WeatherProblem,
} from '../schedule/slot-weather.ts'
import type { Forecast } from '../schedule/weather.schema.ts'
import { laancAuthorizationNumbers } from './airspace.ts'
import { authorizationState } from './airspace-callback.ts'
import type { Mission } from './mission.schema.ts'
import type { MissionPackage } from './package.schema.ts'

/** In the order in which a pilot goes through them. The database knows the same words. */
export const checklistItems = [
  'authorization',
  'weather',
  'battery',
  'card',
  'drone',
  'camera',
  'device',
  'equipment',
  'contact',
] as const

export type ChecklistItem = (typeof checklistItems)[number]

/** Whether Sortie knows that an item is in order. Most of them only the pilot knows. */
export type ChecklistVerdict = 'ready' | 'problem' | 'ask'

export interface ChecklistLine {
  item: ChecklistItem
  title: string
  detail: string | null
  verdict: ChecklistVerdict
}

/** The gear of a pilot, as far as it is known on the device. */
export interface OwnGear {
  drones: readonly { drone: { id: number }; cameras: readonly { id: number }[] }[]
  devices: readonly { device: { id: number } }[]
  pilot_equipment: readonly { pilot_equipment: { id: number } }[]
}

const hourMs = 3_600_000

export interface HourOfFlight {
  forecast: Forecast
  problems: readonly WeatherProblem[]
}

type Limits = Pick<Mission, 'cloud_reqs' | 'max_wind_speed'>

/** This hour and the next ones that are known, each compared with the limits of the mission. */
export const hoursAhead = (
  forecasts: readonly Forecast[],
  limits: Limits,
  now: number,
  most = 6,
): HourOfFlight[] =>
  forecasts
    .filter(({ time }) => Date.parse(time) > now - hourMs)
    .slice(0, most)
    .map((forecast) => ({ forecast, problems: (judgeForecast(forecast, limits) as SlotWeather).problems }))

const weatherLine = (hours: readonly HourOfFlight[]): ChecklistLine => {
  const item = 'weather'
  const title = t('Weather')
  const [first] = hours
  if (!first)
    return { item, title, detail: t('No forecast on this device. Look at the sky.'), verdict: 'ask' }
  const isBad = hours.some(({ problems }) => problems.length > 0)
  const temperature = formatTemperature(first.forecast.temperature)
  return {
    item,
    title,
    detail: isBad ? t('Some of the next hours are past the limits of this mission.') : temperature,
    verdict: isBad ? 'problem' : 'ready',
  }
}

const authorizationLine = (mission: Mission): ChecklistLine => {
  const item = 'authorization'
  const title = t('Airspace authorization')
  const numbers = laancAuthorizationNumbers(mission.laanc_flights)
  switch (authorizationState(mission)) {
    case 'not_needed':
      return { item, title, detail: t('Not needed at this site.'), verdict: 'ready' }
    case 'authorized':
      return {
        item,
        title,
        detail:
          numbers.length > 0 ? t('Authorized: {numbers}', { numbers: numbers.join(', ') }) : t('Authorized.'),
        verdict: 'ready',
      }
    case 'needed':
      return { item, title, detail: t("Needed, and you don't have it yet."), verdict: 'problem' }
    case 'refused':
      return { item, title, detail: t('Refused. Request it again before you fly.'), verdict: 'problem' }
    case 'no_briefing':
      return {
        item,
        title,
        detail: t('No airspace briefing yet. Check the airspace yourself.'),
        verdict: 'ask',
      }
  }
}

type Accepted = readonly { id: number; name: string }[]

/** What to pack of a kind: the pilot's own, as far as the mission accepts it; else everything that it accepts. */
const kitLine = (
  item: ChecklistItem,
  title: string,
  accepted: Accepted,
  owned: readonly number[] | undefined,
): ChecklistLine[] => {
  if (accepted.length === 0) return []
  const own = accepted.filter(({ id }) => owned?.includes(id))
  const names = (own.length > 0 ? own : accepted).map(({ name }) => name)
  const isMissing = owned !== undefined && own.length === 0
  return [{ item, title, detail: listText(names, 'disjunction'), verdict: isMissing ? 'problem' : 'ask' }]
}

const kitLines = (kit: MissionPackage | null, gear: OwnGear | undefined): ChecklistLine[] => {
  if (!kit) return []
  const drones = kit.drones.map(({ id, full_name: name }) => ({ id, name }))
  return [
    ...kitLine(
      'drone',
      t('Drone'),
      drones,
      gear?.drones.map(({ drone }) => drone.id),
    ),
    ...kitLine(
      'camera',
      t('Camera'),
      kit.drone_cameras,
      gear?.drones.flatMap(({ cameras }) => cameras.map(({ id }) => id)),
    ),
    ...kitLine(
      'device',
      t('Tablet or phone for the drone'),
      kit.devices,
      gear?.devices.map(({ device }) => device.id),
    ),
    ...kitLine(
      'equipment',
      t('Special equipment'),
      kit.equipment,
      gear?.pilot_equipment.map(({ pilot_equipment }) => pilot_equipment.id),
    ),
  ]
}

const contactLine = ({ onsite_contact: contact }: Mission): ChecklistLine[] => {
  if (!contact?.name && !contact?.phone) return []
  const { name, note, call_action } = contact
  const detail = [name, call_action, note].filter(Boolean).join(' · ')
  return [{ item: 'contact', title: t('Call the on-site contact'), detail: detail || null, verdict: 'ask' }]
}

/** What a pilot goes through before a flight, made from what is known of the mission. */
export const flightChecklist = (
  mission: Mission,
  gear: OwnGear | undefined,
  hours: readonly HourOfFlight[],
): ChecklistLine[] => [
  authorizationLine(mission),
  weatherLine(hours),
  {
    item: 'battery',
    title: t('Batteries'),
    detail: t('Drone, controller and phone are charged.'),
    verdict: 'ask',
  },
  { item: 'card', title: t('Memory card'), detail: t('It is in the drone and has space.'), verdict: 'ask' },
  ...kitLines(mission.package, gear),
  ...contactLine(mission),
]

/** What the time at the site runs out by: the sunset, or the end of the booked window. */
export interface TimeLimit {
  kind: 'sunset' | 'window'
  at: Date
}

/** What of the light and the booked window ends first from now on; null if both are over or unknown. */
export const timeLimit = (daylight: Span | null, windowEnd: string | null, now: number): TimeLimit | null => {
  const limits: TimeLimit[] = []
  if (daylight) limits.push({ kind: 'sunset', at: daylight.end })
  if (windowEnd !== null) limits.push({ kind: 'window', at: new Date(windowEnd) })
  return (
    limits.filter(({ at }) => at.getTime() > now).sort((a, b) => a.at.getTime() - b.at.getTime())[0] ?? null
  )
}
