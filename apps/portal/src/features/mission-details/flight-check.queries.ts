import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'

/** What speaks against a flight at the moment when it is marked as flown, so it is asked for anew each time. */
export const flightCheckQuery = (id: number, askedAt: number | null) =>
  queryOptions({
    queryKey: ['flight-check', id, askedAt],
    queryFn: ({ signal }) => call('GET /v1/pilots/missions/{id}/flight_check', { params: { id }, signal }),
    enabled: askedAt !== null,
    retry: false,
    gcTime: 0,
  })
