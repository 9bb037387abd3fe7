import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { pointsOfInterestQuery } from './missions-map.queries.ts'

const readingTimeMs = 4000

/** Points that could not be claimed: they stay long enough to read why in the pop-up, then leave the map. */
export function useLostPoints() {
  const client = useQueryClient()
  const [lost, setLost] = useState<ReadonlySet<number>>(new Set())

  const removeLost = useCallback(() => {
    if (lost.size === 0) return
    client.setQueryData(pointsOfInterestQuery.queryKey, (points) => points?.filter(({ id }) => !lost.has(id)))
    setLost(new Set())
  }, [client, lost])

  useEffect(() => {
    const timer = setTimeout(removeLost, readingTimeMs)
    return () => clearTimeout(timer)
  }, [removeLost])

  return { lost, lose: (pointId: number) => setLost((before) => new Set(before).add(pointId)), removeLost }
}
