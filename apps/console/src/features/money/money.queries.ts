import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { keysetPaging, pageQuery } from '#app/listing.ts'
import { moneyKeys } from './money.effects.ts'

type Response<Name extends keyof ProviderCalls> = CallResponse<ProviderCalls[Name]>

export type Due = Response<'GET /v1/provider/payout_dues'>['data'][number]
export type Payout = Response<'GET /v1/provider/payouts'>['data'][number]
export type Batch = Response<'GET /v1/provider/payout_batches'>['data'][number]

/** As many as a batch takes. */
const mostDues = 500

export const duesQuery = (filter: { approved_until?: string }) =>
  infiniteQueryOptions({
    ...keysetPaging,
    queryKey: moneyKeys.dues(filter),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/payout_dues', {
        query: { ...filter, ...pageQuery(pageParam, mostDues) },
        signal,
      }),
  })

export const payoutsQuery = (status?: string[]) =>
  infiniteQueryOptions({
    ...keysetPaging,
    queryKey: moneyKeys.payouts(status),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/payouts', {
        query: { ...pageQuery(pageParam, 50), ...(status && { status }) },
        signal,
      }),
  })

export const batchesQuery = infiniteQueryOptions({
  ...keysetPaging,
  queryKey: moneyKeys.batches,
  queryFn: ({ pageParam, signal }) =>
    call('GET /v1/provider/payout_batches', { query: pageQuery(pageParam, 25), signal }),
})

export const statementQuery = (id: number, month: string) =>
  queryOptions({
    queryKey: moneyKeys.statement(id, month),
    queryFn: ({ signal }) =>
      call('GET /v1/provider/pilots/{id}/statement', { params: { id }, query: { month }, signal }),
    enabled: id > 0 && /^\d{4}-\d{2}$/.test(month),
    retry: false,
  })
