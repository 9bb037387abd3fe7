import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api.ts'
import { untilAvailable } from '#app/query-client.ts'

export const missionQuery = (id: number) =>
  queryOptions({
    queryKey: ['mission', id],
    queryFn: ({ signal }) =>
      call('GET /v2/pilots/missions/{id}', { params: { id }, query: { assets: 'none' }, signal }),
    ...untilAvailable,
  })
