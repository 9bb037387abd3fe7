import { t } from '@sortie/domain/language'
import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import type { PointOfInterest } from '@sortie/domain/mission/mission.schema'
import { type Bounds, contains, grow } from '@sortie/ui/map/bounds.ts'
import type { MapPosition } from '@sortie/ui/map/map-types.ts'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { accountQuery } from '#app/account-query.ts'
import { useWrite } from '#app/writes.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { type MapPlace, mapPlaces } from './map-places.ts'
import { mapMissionsQuery, pointsOfInterestQuery } from './missions-map.queries.ts'
import { pointOfInterestKeys } from './points-of-interest.effects.ts'

/**
 * A frame slightly larger than the view, so that a small move requests nothing; a smaller one after zooming in a lot.
 */
const nextFrame = (frame: Bounds | null, shown: Bounds): Bounds => {
  const isCloser = frame !== null && shown[2] - shown[0] < (frame[2] - frame[0]) / 8
  return frame && contains(frame, shown) && !isCloser ? frame : grow(shown, 0.5)
}

/** Data that takes longer than this is left out of the first view. */
const patienceMs = 1000

/** Whether something is still pending and worth waiting for. */
const useWorthWaiting = (isAwaited: boolean): boolean => {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isAwaited])
  return isAwaited && !isLate
}

/** Everything that has a marker on the map. The result of one call is shown even if the other failed. */
export const useMapPlaces = () => {
  const [frame, setFrame] = useState<Bounds | null>(null)
  const missions = useQuery(mapMissionsQuery)
  const points = useQuery(pointsOfInterestQuery(frame))
  const places = useMemo(
    () => mapPlaces(missions.data?.data ?? [], points.data ?? []),
    [missions.data, points.data],
  )
  const isPending = missions.isPending || points.isPending
  // The points can't be requested before the map exists.
  const isWorthWaiting = useWorthWaiting(frame !== null && isPending)
  return {
    places,
    /** Whether the first view waits for more data. It waits a second at most, so that slow points don't delay missions. */
    isAwaited: frame === null || isWorthWaiting,
    show: (bounds: Bounds) => setFrame((before) => nextFrame(before, bounds)),
    isPending,
    isError: missions.isError || points.isError,
    retry: () => {
      if (missions.isError) void missions.refetch()
      if (points.isError) void points.refetch()
    },
  }
}

/** The pilot's home, if it is known. */
export const useHome = (): MapPosition | null => {
  const { data } = useQuery(accountQuery)
  const { latitude = null, longitude = null } = data ?? {}
  return useMemo(
    () => (latitude === null || longitude === null ? null : { latitude, longitude }),
    [latitude, longitude],
  )
}

const nothing: readonly MapFeature[] = []

/** The features of the mission whose pop-up is open, especially its no-fly zones, which lists do not include. */
export const useSelectedFeatures = (place: MapPlace | undefined): readonly MapFeature[] => {
  const mission = place?.kind === 'mission' ? place.mission : null
  const query = missionQuery(mission?.id ?? 0)
  const { data } = useQuery({ ...query, queryFn: mission ? query.queryFn : skipToken })
  return (mission && data?.map_features) || nothing
}

const readingTimeMs = 4000

/** Points that could not be claimed. They stay long enough for the message to be read, then leave the map. */
export const useLostPoints = () => {
  const client = useQueryClient()
  const [lost, setLost] = useState<ReadonlySet<number>>(new Set())

  const removeLost = useCallback(() => {
    if (lost.size === 0) return
    client.setQueriesData<PointOfInterest[]>({ queryKey: pointOfInterestKeys.all }, (points) =>
      points?.filter(({ id }) => !lost.has(id)),
    )
    setLost(new Set())
  }, [client, lost])

  useEffect(() => {
    const timer = setTimeout(removeLost, readingTimeMs)
    return () => clearTimeout(timer)
  }, [removeLost])

  return { lost, lose: (pointId: number) => setLost((before) => new Set(before).add(pointId)), removeLost }
}

/** Claims a point of interest and opens the new mission; calls `onLost` if someone else was faster. */
export const useClaim = (onLost: (pointId: number) => void) => {
  const navigate = useNavigate()
  const claim = useWrite('POST /v2/pilots/missions', {
    onSuccess: (mission) => {
      showToast({ title: t('The panorama mission is yours') })
      void navigate(`/clientmission/${mission.id}`)
    },
    onError: (error, { body }) => {
      console.warn('the point of interest could not be claimed', error)
      onLost(body.point_of_interest)
    },
  })
  return {
    claiming: claim.isPending ? claim.variables.body.point_of_interest : null,
    claim: (pointId: number) =>
      claim.mutate({ body: { mission_type: 'panorama', point_of_interest: pointId } }),
  }
}
