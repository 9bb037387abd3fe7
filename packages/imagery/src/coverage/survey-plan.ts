import type { Polygon } from './ground.ts'
import type { SurveyOptions } from './survey-coverage.ts'

/** A feature on the map of a mission, with the fields that matter here. */
export type PlannedFeature = {
  kind: string
  geometry:
    | { type: 'Polygon'; coordinates: readonly (readonly (readonly number[])[])[] }
    | { type: 'Point' | 'LineString' }
  shot_type_attributes?: { altitude?: number | undefined }
}

/** The plan of a mission's survey: the polygons to cover, without no-fly zones, and how high to fly. */
export function surveyPlan(
  features: readonly PlannedFeature[],
): Required<Pick<SurveyOptions, 'area' | 'shotHeightMeters' | 'otherShotHeightsMeters'>> {
  const toCover = features.filter(({ kind }) => kind !== 'no_fly_zone')
  const area = toCover.flatMap(({ geometry }): Polygon[] =>
    geometry.type === 'Polygon'
      ? [geometry.coordinates.map((ring) => ring.map(([x, y]) => [x, y] as [number, number]))]
      : [],
  )
  const [shotHeightMeters = null, ...otherShotHeightsMeters] = toCover.flatMap(
    ({ geometry, shot_type_attributes }) =>
      geometry.type === 'Polygon' ? (shot_type_attributes?.altitude ?? []) : [],
  )
  return { area, shotHeightMeters, otherShotHeightsMeters }
}
