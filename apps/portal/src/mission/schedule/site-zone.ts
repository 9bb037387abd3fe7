import { zoneOrUtc } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { zoneName } from '@sortie/domain/time/zone-name'

/** 'PST', while the clock of the site is not the one the browser goes by; null where both are the same. */
export const siteZone = (moment: string, zone: string | null | undefined): string | null =>
  localZone() === zoneOrUtc(zone) ? null : zoneName(moment, zone)

/** The same as a sentence, above times of the site. */
export const siteZoneText = (moment: string, zone: string | null | undefined): string | null => {
  const name = siteZone(moment, zone)
  return name && `Times are local to the site (${name}).`
}
