import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { keysetPaging, pageQuery } from '#app/listing.ts'
import { developerKeys } from './developers.effects.ts'

type RowOf<Name extends keyof ProviderCalls> =
  CallResponse<ProviderCalls[Name]> extends { data: (infer Row)[] } ? Row : never

export type ProviderKey = RowOf<'GET /v1/provider/keys'>
export type Endpoint = RowOf<'GET /v1/provider/webhook_endpoints'>
export type Delivery = RowOf<'GET /v1/provider/webhook_deliveries'>
export type FailedJob = RowOf<'GET /v1/provider/jobs/failed'>
export type AuditEntry = RowOf<'GET /v1/provider/audit_log'>

export const keysQuery = infiniteQueryOptions({
  queryKey: developerKeys.keys,
  queryFn: ({ pageParam, signal }) => call('GET /v1/provider/keys', { query: pageQuery(pageParam), signal }),
  ...keysetPaging,
})

export const endpointsQuery = infiniteQueryOptions({
  queryKey: developerKeys.endpoints,
  queryFn: ({ pageParam, signal }) =>
    call('GET /v1/provider/webhook_endpoints', { query: pageQuery(pageParam), signal }),
  ...keysetPaging,
})

export const deliveryFilters = ['endpoint_id', 'mission_id', 'status', 'event'] as const
type DeliveryFilter = Partial<Record<(typeof deliveryFilters)[number], string>>

/** A delivery under way is a matter of seconds. */
const pendingMs = 3000

export const deliveriesQuery = (filter: DeliveryFilter) =>
  infiniteQueryOptions({
    queryKey: developerKeys.deliveryList(filter),
    // The server checks what is in the address, with the schema that this type is made of.
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/webhook_deliveries', {
        query: { ...pageQuery(pageParam, 50), ...(filter as object) },
        signal,
      }),
    ...keysetPaging,
  })

export const deliveryQuery = (id: number) =>
  queryOptions({
    queryKey: developerKeys.delivery(id),
    queryFn: ({ signal }) => call('GET /v1/provider/webhook_deliveries/{id}', { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'pending' ? pendingMs : false),
  })

export const failedJobsQuery = infiniteQueryOptions({
  queryKey: developerKeys.jobs,
  queryFn: ({ pageParam, signal }) =>
    call('GET /v1/provider/jobs/failed', { query: pageQuery(pageParam), signal }),
  ...keysetPaging,
})

export const auditFilters = ['search', 'target_type', 'since', 'until'] as const
type AuditFilter = Partial<Record<(typeof auditFilters)[number], string>>

/** A day in the address is the whole day, where the person is. */
const startOf = (day: string, addDays = 0): string => {
  const date = new Date(`${day}T00:00:00`)
  date.setDate(date.getDate() + addDays)
  return Number.isNaN(date.getTime()) ? day : date.toISOString()
}

export const auditQuery = ({ since, until, ...filter }: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: developerKeys.audit({ since, until, ...filter }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/audit_log', {
        query: {
          ...pageQuery(pageParam, 50),
          ...filter,
          ...(since ? { since: startOf(since) } : {}),
          ...(until ? { until: startOf(until, 1) } : {}),
        },
        signal,
      }),
    ...keysetPaging,
  })
