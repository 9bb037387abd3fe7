import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { missionKeys } from '#app/mission-keys.ts'

export const nextFlightsQuery = queryOptions({
  queryKey: missionKeys.nextFlights,
  queryFn: ({ signal }) => call('GET /v1/pilots/next_flights', { signal }),
})
