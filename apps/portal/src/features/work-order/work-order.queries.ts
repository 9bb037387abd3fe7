import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/api.ts'
import { untilAvailable } from '#app/query-client.ts'
import { queryKeys } from '#app/query-keys.ts'

export const workOrderQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.workOrder(id),
    queryFn: ({ signal }) => call('GET /v1/pilots/work_orders/{id}', { params: { id }, signal }),
    ...untilAvailable,
  })
