import type { Mission } from '@sortie/domain/mission/mission.schema'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '#app/api.ts'
import { missionQuery } from '#mission/mission.queries.ts'
import { timeslotsQuery } from '#mission/schedule/timeslots.queries.ts'

export interface NewTime {
  reschedule_reason: string
  notes: string
  scheduled_at_start: string
  scheduled_at_end: string
}

/** Moves the mission; the page shows the new time before the server is asked again. */
export const useReschedule = (mission: Mission, onRescheduled: (start: string) => void) => {
  const client = useQueryClient()
  const { queryKey } = missionQuery(mission.id)
  return useMutation({
    mutationFn: (body: NewTime) =>
      call('POST /v2/pilots/missions/{id}/schedule', { params: { id: mission.id }, body }),
    onSuccess: ({ scheduled_at_start, scheduled_at_end }) => {
      client.setQueryData(queryKey, (before) => before && { ...before, scheduled_at_start, scheduled_at_end })
      void client.invalidateQueries({ queryKey })
      void client.invalidateQueries({ queryKey: ['missions'] })
      onRescheduled(scheduled_at_start)
    },
    onError: () => void client.invalidateQueries({ queryKey: timeslotsQuery(mission.id).queryKey }),
  })
}

/** What to tell the pilot: the server's own words where it has some. */
export const rescheduleErrorText = (error: Error): string => {
  if (!(error instanceof ApiError)) return 'Please check your connection and try again.'
  return Object.values(error.fields).flat()[0] ?? error.message
}
