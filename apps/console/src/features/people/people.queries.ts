import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { peopleKey } from './people.effects.ts'

export type Person = CallResponse<ProviderCalls['GET /v1/provider/people']>['data'][number]

export const peopleQuery = infiniteQueryOptions({
  queryKey: peopleKey,
  queryFn: ({ pageParam, signal }) =>
    call('GET /v1/provider/people', {
      query: { per_page: 100, ...(pageParam === null ? {} : { after: pageParam }) },
      signal,
    }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ meta }) => meta.next,
})
