import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { keysetPaging, pageQuery } from '#app/listing.ts'
import { workOrderKeys } from './work-orders.effects.ts'

export type WorkOrder = CallResponse<ProviderCalls['GET /v1/provider/work_orders/{id}']>

export const workOrdersQuery = (filter: { pilot_id?: string; search?: string }) =>
  infiniteQueryOptions({
    queryKey: workOrderKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/work_orders', { query: { ...pageQuery(pageParam, 50), ...filter }, signal }),
    ...keysetPaging,
  })

export const workOrderQuery = (id: number) =>
  queryOptions({
    queryKey: workOrderKeys.one(id),
    queryFn: ({ signal }) => call('GET /v1/provider/work_orders/{id}', { params: { id }, signal }),
  })
