import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import type { AttentionKind } from '@sortie/domain/provider/attention'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { attentionKey } from './today.effects.ts'

type Page = CallResponse<ProviderCalls['GET /v1/provider/attention']>
export type Line = Page['data'][number]
export type Counts = Page['meta']['counts']

/** What becomes late with time alone is announced by nobody. */
const refetchInterval = 60_000

export const attentionQuery = (kind: AttentionKind | null) =>
  infiniteQueryOptions({
    queryKey: [...attentionKey, kind],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/provider/attention', {
        query: { ...(kind && { kind: [kind] }), ...(pageParam && { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
    refetchInterval,
  })
