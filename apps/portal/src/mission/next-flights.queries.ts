import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { queryKeys } from '#app/query-keys.ts'

export const nextFlightsQuery = queryOptions({
  queryKey: queryKeys.nextFlights,
  queryFn: ({ signal }) => call('GET /v1/pilots/next_flights', { signal }),
})
