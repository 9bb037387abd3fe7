import { untilAvailable } from '@sortie/web-app/query-client.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { workOrderKeys } from '#mission/work-orders.effects.ts'

export const workOrderQuery = (id: number) =>
  queryOptions({
    queryKey: workOrderKeys.one(id),
    queryFn: ({ signal }) => call('GET /v1/pilots/work_orders/{id}', { params: { id }, signal }),
    ...untilAvailable,
  })
