import { zoneOrUtc } from './date-texts.ts'

/** 'PST', 'GMT+1': what people call the clock of a place at a moment. */
export const zoneName = (moment: string, zone: string | null | undefined): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: zoneOrUtc(zone), timeZoneName: 'short' })
    .formatToParts(Date.parse(moment))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zoneOrUtc(zone)
