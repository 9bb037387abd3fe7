import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { keysetPaging, pageQuery } from '#app/listing.ts'
import { pilotKeys } from './pilots.effects.ts'

export type ListedPilot = CallResponse<ProviderCalls['GET /v1/provider/pilots']>['data'][number]
export type License = CallResponse<ProviderCalls['GET /v1/provider/pilots/{id}/licenses']>['data'][number]

export const pilotFilters = ['search', 'status', 'documents_to_check', 'badge_id'] as const
export type PilotFilter = Partial<Record<(typeof pilotFilters)[number], string>>

export const pilotsQuery = (filter: PilotFilter) =>
  infiniteQueryOptions({
    queryKey: pilotKeys.list(filter),
    queryFn: ({ pageParam, signal }) =>
      // What is typed into the address is checked by the server, with the schema that this type is made of.
      call('GET /v1/provider/pilots', { query: { ...pageQuery(pageParam), ...(filter as object) }, signal }),
    ...keysetPaging,
  })

export type PilotClusters = CallResponse<ProviderCalls['GET /v1/provider/pilots/clusters']>

export const pilotClustersQuery = (filter: PilotFilter, { box, zoom }: { box: string; zoom: number }) =>
  queryOptions({
    queryKey: pilotKeys.clusters(filter, box, zoom),
    queryFn: ({ signal }) =>
      call('GET /v1/provider/pilots/clusters', { query: { ...(filter as object), box, zoom }, signal }),
    placeholderData: keepPreviousData,
  })

export const pilotQuery = (id: number) =>
  queryOptions({
    queryKey: pilotKeys.one(id),
    queryFn: ({ signal }) => call('GET /v1/provider/pilots/{id}', { params: { id }, signal }),
  })

/** Links to documents work for five minutes, so they are asked for again before that. */
const renewalMs = 240_000

export const licensesQuery = (id: number) =>
  queryOptions({
    queryKey: pilotKeys.licenses(id),
    queryFn: ({ signal }) =>
      call('GET /v1/provider/pilots/{id}/licenses', { params: { id }, query: { per_page: 100 }, signal }),
    staleTime: renewalMs,
    refetchInterval: renewalMs,
  })

export const pilotMissionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: pilotKeys.missions(id),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/missions', { query: { ...pageQuery(pageParam, 20), pilot_id: id }, signal }),
    ...keysetPaging,
  })

export const pilotPayoutsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: pilotKeys.payouts(id),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/payouts', { query: { ...pageQuery(pageParam, 20), pilot_id: id }, signal }),
    ...keysetPaging,
  })

export const pilotNotificationsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: pilotKeys.notifications(id),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/pilots/{id}/notifications', {
        params: { id },
        query: pageQuery(pageParam, 20),
        signal,
      }),
    ...keysetPaging,
  })

export const reviewTotalsQuery = (id: number) =>
  queryOptions({
    queryKey: pilotKeys.reviewTotals(id),
    queryFn: ({ signal }) => call('GET /v1/provider/pilots/{id}/review_totals', { params: { id }, signal }),
  })

export const matchingQuery = (id: number, missionId: string) =>
  queryOptions({
    queryKey: pilotKeys.matching(id, missionId),
    queryFn: ({ signal }) =>
      call('GET /v1/provider/pilots/{id}/matching', {
        params: { id },
        query: { mission_id: missionId },
        signal,
      }),
    enabled: missionId !== '',
    retry: false,
  })

export const badgesQuery = queryOptions({
  queryKey: pilotKeys.badges,
  queryFn: ({ signal }) => call('GET /v1/provider/badges', { query: { per_page: 100 }, signal }),
  staleTime: 300_000,
})
