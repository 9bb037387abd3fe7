import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput, CallResponse } from '@sortie/contract/call'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import type { Filter, Sort } from './mission-view.ts'
import { missionListsKey, missionsKey, savedFiltersKey } from './missions-keys.ts'

export type ListedPage = CallResponse<ProviderCalls['GET /v1/provider/missions']>
export type ListedMission = ListedPage['data'][number]
export type Clusters = CallResponse<ProviderCalls['GET /v1/provider/missions/clusters']>
export type SavedFilter = CallResponse<ProviderCalls['GET /v1/provider/saved_filters']>['data'][number]

type ListQuery = CallInput<ProviderCalls['GET /v1/provider/missions']>['query']

/** What stands in the address bar is text; the server says what it can't read. */
export const listQueryOf = (filter: Filter): ListQuery => filter as ListQuery

export const missionsQuery = (filter: Filter, sort: Sort, perPage = 100) =>
  infiniteQueryOptions({
    queryKey: [...missionListsKey, filter, sort, perPage],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/missions', {
        query: {
          ...listQueryOf(filter),
          sort,
          per_page: perPage,
          ...(pageParam === null ? {} : { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ meta }) => meta.next,
    placeholderData: keepPreviousData,
  })

export const countsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: [...missionsKey, 'counts', filter],
    queryFn: ({ signal }) => call('GET /v1/provider/missions/counts', { query: listQueryOf(filter), signal }),
    placeholderData: keepPreviousData,
  })

export const clustersQuery = (filter: Filter, zoom: number) =>
  queryOptions({
    queryKey: [...missionsKey, 'clusters', filter, zoom],
    queryFn: ({ signal }) =>
      call('GET /v1/provider/missions/clusters', { query: { ...listQueryOf(filter), zoom }, signal }),
    placeholderData: keepPreviousData,
  })

export const savedFiltersQuery = queryOptions({
  queryKey: savedFiltersKey,
  queryFn: ({ signal }) => call('GET /v1/provider/saved_filters', { query: { per_page: 100 }, signal }),
})
