import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import { skipToken, useQuery } from '@tanstack/react-query'
import { missionQuery } from '#mission/mission.queries.ts'
import type { MapPlace } from './map-places.ts'

const nothing: readonly MapFeature[] = []

/** What is drawn at the site of the mission whose pop-up is open: no-fly zones above all. Lists do not hold it. */
export const useSelectedFeatures = (place: MapPlace | undefined): readonly MapFeature[] => {
  const mission = place?.kind === 'mission' ? place.mission : null
  const query = missionQuery(mission?.id ?? 0)
  const { data } = useQuery({ ...query, queryFn: mission ? query.queryFn : skipToken })
  return (mission && data?.map_features) || nothing
}
