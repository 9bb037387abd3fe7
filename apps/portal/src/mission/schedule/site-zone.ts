import { t } from '@sortie/domain/language'
import { zoneOrUtc } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { zoneName } from '@sortie/domain/time/zone-name'

/**
 * The abbreviation of the site's time zone, such as 'PST', if it differs from the browser's; null if both are the same.
 */
export const siteZone = (moment: string, zone: string | null | undefined): string | null =>
  localZone() === zoneOrUtc(zone) ? null : zoneName(moment, zone)

/** The same as a sentence, shown above times of the site. */
export const siteZoneText = (moment: string, zone: string | null | undefined): string | null => {
  const name = siteZone(moment, zone)
  return name && t('Times are local to the site ({name}).', { name })
}
