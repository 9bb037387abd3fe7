import { zoneOrUtc } from './date-texts.ts'
import { zonedByTemporal } from './temporal.ts'

/** Hours from UTC in winter, and what the clock is called then and in summer. */
const commonZones: Record<string, [number, string, string]> = {
  'America/New_York': [-5, 'EST', 'EDT'],
  'America/Detroit': [-5, 'EST', 'EDT'],
  'America/Toronto': [-5, 'EST', 'EDT'],
  'America/Chicago': [-6, 'CST', 'CDT'],
  'America/Denver': [-7, 'MST', 'MDT'],
  'America/Boise': [-7, 'MST', 'MDT'],
  'America/Phoenix': [-7, 'MST', 'MDT'],
  'America/Los_Angeles': [-8, 'PST', 'PDT'],
  'America/Anchorage': [-9, 'AKST', 'AKDT'],
  'Pacific/Honolulu': [-10, 'HST', 'HDT'],
}

/** Intl's first name of a zone takes a slow phone a sixth of a second, so the most common ones are known here. */
const commonName = (ms: number, zone: string): string | undefined => {
  const common = commonZones[zone]
  const local = common && zonedByTemporal(ms, zone)
  if (!local) return
  const [winter, inWinter, inSummer] = common
  const hours = local.offsetNanoseconds / 3.6e12
  return { [winter]: inWinter, [winter + 1]: inSummer }[hours]
}

/** 'PST', 'GMT+1': what people call the clock of a place at a moment. */
export const zoneName = (moment: string, zone: string | null | undefined): string => {
  const [ms, timeZone] = [Date.parse(moment), zoneOrUtc(zone)]
  return (
    commonName(ms, timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
      .formatToParts(ms)
      .find(({ type }) => type === 'timeZoneName')?.value ??
    timeZone
  )
}
