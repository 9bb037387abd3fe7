import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput, CallResponse } from '@sortie/contract/call'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { write } from '#app/writes.ts'
import { missionKey } from './mission.effects.ts'

type Response<Name extends keyof ProviderCalls> = CallResponse<ProviderCalls[Name]>

export type ProviderMission = Response<'GET /v1/provider/missions/{id}'>
export type Offer = ProviderMission['offers'][number]
export type Candidate = Response<'GET /v1/provider/missions/{id}/candidates'>['data'][number]
export type TimelineItem = Response<'GET /v1/provider/missions/{id}/timeline'>['data'][number]
export type NextStep = Response<'GET /v1/provider/missions/{id}/next_step'>['step']
export type Preview = CallInput<ProviderCalls['POST /v1/provider/missions/{id}/preview']>['body']
export type Messages = Response<'POST /v1/provider/missions/{id}/preview'>

export const missionQuery = (id: number) =>
  queryOptions({
    queryKey: missionKey(id, 'record'),
    queryFn: ({ signal }) =>
      call('GET /v1/provider/missions/{id}', { params: { id }, query: { assets: 'none' }, signal }),
  })

/** The query of a page of a list, from where the page before it ended. */
const pageOf = (after: number | null, per_page: number) => ({
  per_page,
  ...(after === null ? {} : { after }),
})

const pages = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ meta }: { meta: { next: number | null } }) => meta.next,
}

export const timelineQuery = (id: number) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: missionKey(id, 'timeline'),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/missions/{id}/timeline', {
        params: { id },
        query: pageOf(pageParam, 12),
        signal,
      }),
  })

export const nextStepQuery = (id: number) =>
  queryOptions({
    queryKey: missionKey(id, 'next-step'),
    queryFn: ({ signal }) => call('GET /v1/provider/missions/{id}/next_step', { params: { id }, signal }),
  })

export const payoutTimelineQuery = (id: number) =>
  queryOptions({
    queryKey: missionKey(id, 'payout-timeline'),
    queryFn: ({ signal }) =>
      call('GET /v1/provider/missions/{id}/payout_timeline', { params: { id }, signal }),
  })

export const weatherQuery = (id: number) =>
  queryOptions({
    queryKey: missionKey(id, 'weather'),
    queryFn: ({ signal }) => call('GET /v1/provider/missions/{id}/weather', { params: { id }, signal }),
  })

export const candidatesQuery = (id: number) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: missionKey(id, 'candidates'),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/missions/{id}/candidates', {
        params: { id },
        query: pageOf(pageParam, 10),
        signal,
      }),
  })

export const assetsQuery = (id: number) =>
  infiniteQueryOptions({
    ...pages,
    queryKey: missionKey(id, 'assets'),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/missions/{id}/assets', { params: { id }, query: pageOf(pageParam, 50), signal }),
  })

export const auditQuery = (id: number) =>
  queryOptions({
    queryKey: missionKey(id, 'audit'),
    queryFn: ({ signal }) =>
      call('GET /v1/provider/audit_log', {
        query: { target_type: 'missions', target_id: String(id), per_page: 20 },
        signal,
      }),
  })

/** Whom a change would notify of what. It is asked for each time, because pilots respond meanwhile. */
export const askMessages = (id: number, body: Preview, signal?: AbortSignal): Promise<Messages> =>
  write('POST /v1/provider/missions/{id}/preview', { params: { id }, body, ...(signal ? { signal } : {}) })
