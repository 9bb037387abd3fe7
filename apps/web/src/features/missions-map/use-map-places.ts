import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mapPlaces } from './map-places.ts'
import { mapMissionsQuery, pointsOfInterestQuery } from './missions-map.queries.ts'

/** Everything the map has a marker for. What one of the two calls brought is shown even if the other failed. */
export const useMapPlaces = () => {
  const missions = useQuery(mapMissionsQuery)
  const points = useQuery(pointsOfInterestQuery)
  const places = useMemo(
    () => mapPlaces(missions.data?.data ?? [], points.data ?? []),
    [missions.data, points.data],
  )
  return {
    places,
    isPending: missions.isPending || points.isPending,
    isError: missions.isError || points.isError,
    retry: () => {
      if (missions.isError) void missions.refetch()
      if (points.isError) void points.refetch()
    },
  }
}
