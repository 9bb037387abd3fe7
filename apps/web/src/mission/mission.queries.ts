import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api.ts'
import { untilAvailable } from '#app/query-client.ts'
import { queryKeys } from '#app/query-keys.ts'

export const missionQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.mission(id),
    queryFn: ({ signal }) =>
      call('GET /v2/pilots/missions/{id}', { params: { id }, query: { assets: 'none' }, signal }),
    ...untilAvailable,
  })
