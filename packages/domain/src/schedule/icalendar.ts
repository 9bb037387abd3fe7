import { zoneOrUtc } from '../time/dates.ts'
import { happensTwice, vtimezone, wallTime, wallTimeIn } from './vtimezone.ts'

export interface CalendarMission {
  id: number
  name: string
  address: string
  url: string
  scheduled_at_start: string
  scheduled_at_end: string
  zone: string | null
  /** Counts the changes of the schedule. */
  sequence: number
  updated_at: string
  canceled: boolean
}

export interface CalendarFeed {
  name: string
  missions: readonly CalendarMission[]
  now: Date
}

const lineOctets = 75

/** The number of octets in UTF-8. An encoder would take several times as long for a feed of hundreds of missions. */
const octets = (character: string): number => {
  const code = character.codePointAt(0) as number
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}

/** Folds a line after at most 75 octets, never inside a character; a continuation begins with a space. */
const fold = (line: string): string => {
  let folded = ''
  let length = 0
  for (const character of line) {
    const size = octets(character)
    if (length + size > lineOctets) {
      folded += '\r\n '
      length = 1
    }
    folded += character
    length += size
  }
  return folded
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get into a line.
const controls = /[\u0000-\u0009\u000b-\u001f\u007f]/g

const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(controls, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

const isUtc = (zone: string) => ['UTC', 'Etc/UTC', 'GMT', 'Etc/GMT'].includes(zone)

const utc = (moment: number): string => `${wallTime(moment, 0)}Z`

/** The time on the clock of the site, unless that shows it twice, because calendar programs would use the first. */
const timeProperty = (name: string, moment: string, zone: string): string =>
  isUtc(zone) || happensTwice(Date.parse(moment), zone)
    ? `${name}:${utc(Date.parse(moment))}`
    : `${name};TZID=${zone}:${wallTimeIn(Date.parse(moment), zone)}`

const eventLines = (mission: CalendarMission, now: Date): string[] => {
  const zone = zoneOrUtc(mission.zone)
  return [
    'BEGIN:VEVENT',
    `UID:mission-${mission.id}@sortie`,
    `DTSTAMP:${utc(now.getTime())}`,
    `LAST-MODIFIED:${utc(Date.parse(mission.updated_at))}`,
    `SEQUENCE:${mission.sequence}`,
    `STATUS:${mission.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    timeProperty('DTSTART', mission.scheduled_at_start, zone),
    timeProperty('DTEND', mission.scheduled_at_end, zone),
    `SUMMARY:${escapeText(mission.name)}`,
    `LOCATION:${escapeText(mission.address)}`,
    `URL:${mission.url.replace(/\s/g, '')}`,
    'END:VEVENT',
  ]
}

const yearsAround = ({ scheduled_at_start, scheduled_at_end }: CalendarMission): number[] =>
  [scheduled_at_start, scheduled_at_end]
    .map((moment) => new Date(moment).getUTCFullYear())
    .flatMap((year) => [year - 1, year, year + 1])

/** A VTIMEZONE for each zone with an event, covering the years of its events and one before and after. */
const zoneLines = (missions: readonly CalendarMission[]): string[] => {
  const missionsByZone = Map.groupBy(missions, ({ zone }) => zoneOrUtc(zone))
  return [...missionsByZone]
    .filter(([zone]) => !isUtc(zone))
    .sort(([a], [b]) => a.localeCompare(b))
    .flatMap(([zone, inZone]) => vtimezone(zone, inZone.flatMap(yearsAround)))
}

/** Missions as an iCalendar document (RFC 5545) that calendar programs subscribe to. */
export const calendarFeed = ({ name, missions, now }: CalendarFeed): string => {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sortie//Missions//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...zoneLines(missions),
    ...missions.flatMap((mission) => eventLines(mission, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}
