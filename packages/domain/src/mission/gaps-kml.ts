import { squareMetersToSquareFeet } from '../units.ts'
import { missionKml } from './kml-writer.ts'

/** Places to fly again, as polygons of longitudes and latitudes. */
export type CoverageGap = { polygon: [longitude: number, latitude: number][][]; squareMeters: number }

const gapColor = '#D92D20'

const wrapped = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** '1,250 sq ft' */
export const gapSize = ({ squareMeters }: Pick<CoverageGap, 'squareMeters'>): string =>
  `${Math.round(squareMetersToSquareFeet(squareMeters)).toLocaleString('en-US')} sq ft`

/** The gaps of a survey for flight apps and map programs. */
export const gapsKml = (name: string, gaps: readonly CoverageGap[]): string =>
  missionKml({
    name,
    map_features: gaps.map((gap, index) => ({
      name: `Gap ${index + 1}`,
      notes: gapSize(gap),
      kind: 'polygon',
      colour: gapColor,
      geometry: {
        type: 'Polygon',
        coordinates: gap.polygon.map((ring) =>
          ring.map(([longitude, latitude]): [number, number] => [
            Number(wrapped(longitude).toFixed(7)),
            Number(latitude.toFixed(7)),
          ]),
        ),
      },
    })),
  })
