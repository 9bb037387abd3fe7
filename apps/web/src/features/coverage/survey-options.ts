import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { Polygon } from '@sortie/imagery/coverage/ground'
import type { SurveyOptions } from '@sortie/imagery/coverage/survey-coverage'

/** What a mission says about the survey: the polygons to be covered, and how high to fly. */
export const surveyOptions = ({ map_features }: Pick<Mission, 'map_features'>): SurveyOptions => {
  const toCover = map_features.filter(
    ({ kind, geometry }) => kind !== 'no_fly_zone' && geometry.type === 'Polygon',
  )
  const heights = toCover.flatMap(({ shot_type_attributes: { altitude } }) => altitude ?? [])
  return {
    area: toCover.map(
      ({ geometry }): Polygon =>
        geometry.type === 'Polygon'
          ? geometry.coordinates.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y]))
          : [],
    ),
    shotHeightMeters: heights[0] ?? null,
  }
}
