import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { keysetPaging, pageQuery } from '#app/listing.ts'
import { pointKeys } from './points-of-interest.effects.ts'

export type Point = CallResponse<ProviderCalls['GET /v1/provider/points_of_interest']>['data'][number]

export const pointsQuery = (filter: { withdrawn?: string; search?: string }) =>
  infiniteQueryOptions({
    queryKey: pointKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/points_of_interest', { query: { ...pageQuery(pageParam), ...filter }, signal }),
    ...keysetPaging,
  })

export const categoriesQuery = queryOptions({
  queryKey: pointKeys.categories,
  queryFn: ({ signal }) => call('GET /v1/provider/categories', { query: { per_page: 100 }, signal }),
  staleTime: 300_000,
})
