import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { missionKeys } from '#app/mission-keys.ts'

/** A failure is only logged here; the component that shows the slots shows the error. */
export const timeslotsQuery = (missionId: number) =>
  queryOptions({
    queryKey: missionKeys.timeslots(missionId),
    queryFn: async ({ signal }) => {
      try {
        return await call('GET /v1/pilots/missions/{id}/timeslots', { params: { id: missionId }, signal })
      } catch (error) {
        if (!signal.aborted) console.warn('the time slots could not be loaded', error)
        throw error
      }
    },
  })
