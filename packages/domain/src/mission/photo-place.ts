import { plural, t } from '../language.ts'
import { formatDistance, formatNumber, greatCircleMeters, metersPerMile } from '../units.ts'
import type { MapFeature } from './map-feature.schema.ts'
import { metersToGeometry } from './meters-to-geometry.ts'

/** Farther than a pilot can see a drone, and than an address is usually wrong. */
const mostMeters = 2 * metersPerMile
const isAtSite = (meters: number): boolean => meters <= mostMeters

type Position = { latitude: number; longitude: number }

interface MissionSite {
  location: { latitude: number | null; longitude: number | null; country: string | null } | null
  map_features: readonly Pick<MapFeature, 'geometry'>[]
}

/** How far from the site a photo was taken, if it is too far to show the site; else null. */
export const metersElsewhere = (
  position: Position,
  { location, map_features }: MissionSite,
): number | null => {
  const meters = location && greatCircleMeters(position, location)
  if (meters === null || isAtSite(meters)) return null
  // A pipeline may extend for miles from its address.
  return map_features.some(({ geometry }) => isAtSite(metersToGeometry(position, geometry))) ? null : meters
}

/** '3 of 5 files were taken 12.4 miles or more from the site of this mission.' */
export const elsewhereText = (
  { count, total, meters }: { count: number; total: number; meters: number },
  { location }: Pick<MissionSite, 'location'>,
): string => {
  const distance = formatDistance(meters, location?.country)
  if (total === 1) return t('This photo was taken {distance} from the site of this mission.', { distance })
  if (count === total)
    return t('All {total} photos were taken {distance} or more from the site of this mission.', {
      total: formatNumber(total),
      distance,
    })
  return plural(
    count,
    '1 of {total} files was taken {distance} from the site of this mission.',
    '{count} of {total} files were taken {distance} or more from the site of this mission.',
    { total: formatNumber(total), distance },
  )
}
