import { locale } from '../language.ts'
import { zoneOrUtc } from './date-texts.ts'
import { zonedByTemporal } from './temporal.ts'

type NamesByHours = Readonly<Record<string, string>>

const eastern: NamesByHours = { '-5': 'EST', '-4': 'EDT' }
const central: NamesByHours = { '-6': 'CST', '-5': 'CDT' }
const mountain: NamesByHours = { '-7': 'MST', '-6': 'MDT' }
const pacific: NamesByHours = { '-8': 'PST', '-7': 'PDT' }
const alaska: NamesByHours = { '-9': 'AKST', '-8': 'AKDT' }

/** Names of the most common zones' clocks, by their hours from UTC. They are the same in every language here. */
const commonZones: Readonly<Record<string, NamesByHours>> = {
  'America/New_York': eastern,
  'America/Detroit': eastern,
  'America/Toronto': eastern,
  'America/Chicago': central,
  'America/Denver': mountain,
  'America/Boise': mountain,
  'America/Phoenix': { '-7': 'MST' },
  'America/Los_Angeles': pacific,
  'America/Anchorage': alaska,
  'Pacific/Honolulu': { '-10': 'HST' },
}

/** Intl's first name of a zone takes a slow phone a sixth of a second, so the most common ones are known here. */
const commonName = (ms: number, zone: string): string | undefined => {
  const names = commonZones[zone]
  const local = names && zonedByTemporal(ms, zone)
  return local && names[local.offsetNanoseconds / 3.6e12]
}

const nameByIntl = (ms: number, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'short' }).formatToParts(ms)
  const [name] = parts.filter(({ type }) => type === 'timeZoneName')
  return (name as Intl.DateTimeFormatPart).value
}

/** 'PST', 'GMT+1': what people call the clock of a place at a moment. */
export const zoneName = (moment: string, zone: string | null | undefined): string => {
  const [ms, timeZone] = [Date.parse(moment), zoneOrUtc(zone)]
  return commonName(ms, timeZone) ?? nameByIntl(ms, timeZone)
}
