import { t } from '../language.ts'
import { missionKml } from './kml-writer.ts'
import { areaSize } from './map-feature.ts'

/** Places to fly again, as polygons of longitudes and latitudes. */
export type CoverageGap = { polygon: [longitude: number, latitude: number][][]; squareMeters: number }

const gapColor = '#D92D20'

/**
 * The degrees to add to bring a polygon between -180 and 180. A gap that ends at the date line is on one side of it.
 */
const offsetToRange = (polygon: CoverageGap['polygon']): number => {
  const longitudes = polygon.flat().map(([longitude]) => longitude)
  const middle = longitudes.reduce((sum, longitude) => sum + longitude, 0) / longitudes.length
  return -360 * Math.round(middle / 360)
}

/** The size in the same form as that of an area of the mission: '5.55 acres', '1,250 sq ft'. */
export const gapSize = ({ squareMeters }: Pick<CoverageGap, 'squareMeters'>): string => areaSize(squareMeters)

/** The gaps of a survey for flight apps and map programs. */
export const gapsKml = (name: string, gaps: readonly CoverageGap[]): string =>
  missionKml({
    name,
    map_features: gaps.map((gap, index) => {
      const offset = offsetToRange(gap.polygon)
      const coordinates = gap.polygon.map((ring) =>
        ring.map(([longitude, latitude]): [number, number] => [
          Number((longitude + offset).toFixed(7)),
          Number(latitude.toFixed(7)),
        ]),
      )
      return {
        name: t('Gap {number}', { number: index + 1 }),
        notes: gapSize(gap),
        kind: 'polygon',
        colour: gapColor,
        geometry: { type: 'Polygon', coordinates },
      }
    }),
  })
