import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { keysetPaging, pageQuery } from '#app/listing.ts'
import { reviewKeys } from './reviews.effects.ts'

type Response<Name extends keyof ProviderCalls> = CallResponse<ProviderCalls[Name]>

export type QueuedReview = Response<'GET /v1/provider/reviews'>['data'][number]
export type Review = Response<'GET /v1/provider/missions/{id}/review'>
export type Photo = Response<'GET /v1/provider/missions/{id}/assets'>['data'][number]
export type Reason = Response<'GET /v1/provider/review_reasons'>['data'][number]
export type ReviewedMission = Response<'GET /v1/provider/missions/{id}'>

export const queueFilters = ['claimed'] as const

export const queueQuery = (filter: { claimed?: string }) =>
  infiniteQueryOptions({
    queryKey: reviewKeys.queue(filter),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/reviews', {
        // What is typed into the address is checked by the server.
        query: { ...pageQuery(pageParam), ...(filter as object) },
        signal,
      }),
    ...keysetPaging,
  })

export const reviewQuery = (id: number) =>
  queryOptions({
    queryKey: reviewKeys.one(id),
    queryFn: ({ signal }) => call('GET /v1/provider/missions/{id}/review', { params: { id }, signal }),
  })

export const reviewedMissionQuery = (id: number) =>
  queryOptions({
    queryKey: [...reviewKeys.one(id), 'mission'],
    queryFn: ({ signal }) =>
      call('GET /v1/provider/missions/{id}', { params: { id }, query: { assets: 'none' }, signal }),
  })

/** Links work for an hour, so they are asked for again before that. */
const renewalMs = 50 * 60_000

/** Every photo and video of a mission. A thousand come with each request. */
export const photosQuery = (id: number) =>
  queryOptions({
    queryKey: reviewKeys.photos(id),
    queryFn: async ({ signal }) => {
      const photos: Photo[] = []
      let after: number | null = null
      do {
        const query = pageQuery(after, 1000)
        const page: Response<'GET /v1/provider/missions/{id}/assets'> = await call(
          'GET /v1/provider/missions/{id}/assets',
          { params: { id }, query, signal },
        )
        photos.push(...page.data)
        after = page.meta.next
      } while (after !== null)
      return photos
    },
    staleTime: renewalMs,
    refetchInterval: renewalMs,
  })

export const reasonsQuery = queryOptions({
  queryKey: reviewKeys.reasons,
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /v1/provider/review_reasons', { query: { per_page: 100 }, signal })
    return data
      .filter(({ retired_at }) => retired_at === null)
      .toSorted((a, b) => a.position - b.position || a.id - b.id)
  },
  staleTime: 300_000,
})

export const reviewersQuery = queryOptions({
  queryKey: reviewKeys.reviewers,
  queryFn: async ({ signal }) =>
    (await call('GET /v1/provider/reviewers', { query: { per_page: 100 }, signal })).data,
})
