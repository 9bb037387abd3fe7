import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { call } from '#app/api.ts'
import { showToast } from '#ui/overlays/toast-queue.ts'
import { pointsOfInterestQuery } from './missions-map.queries.ts'

/** Claims a point of interest; who wins goes to the new mission, who does not is told so by `onLost`. */
export const useClaim = (onLost: (pointId: number) => void) => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (pointId: number) =>
      call('POST /v2/pilots/missions', { body: { mission_type: 'panorama', point_of_interest: pointId } }),
    onSuccess: (mission) => {
      client.setQueryData(['mission', mission.id], mission)
      void client.invalidateQueries({ queryKey: ['missions'] })
      void client.invalidateQueries({ queryKey: pointsOfInterestQuery.queryKey })
      showToast({ title: 'The panorama mission is yours' })
      void navigate(`/clientmission/${mission.id}`)
    },
    onError: (error, pointId) => {
      console.warn('the point of interest could not be claimed', error)
      onLost(pointId)
    },
  })
}
