import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import type { matchingQueryOf } from './mission-draft.ts'
import { packagesKey } from './new-mission.effects.ts'

export type Package = CallResponse<ProviderCalls['GET /v1/provider/packages']>['data'][number]

const allPackages = async (signal: AbortSignal): Promise<Package[]> => {
  const found: Package[] = []
  let after: number | null = 0
  while (after !== null) {
    const page: CallResponse<ProviderCalls['GET /v1/provider/packages']> = await call(
      'GET /v1/provider/packages',
      { query: { after, per_page: 100 }, signal },
    )
    found.push(...page.data)
    after = page.meta.next
  }
  return found.sort((one, other) => one.name.localeCompare(other.name))
}

export const packagesQuery = queryOptions({
  queryKey: packagesKey,
  queryFn: ({ signal }) => allPackages(signal),
})

type MatchingQuery = NonNullable<ReturnType<typeof matchingQueryOf>>

/** Who would match. A newer question cancels the one before, and the last count stays until the next one is known. */
export const matchingQuery = (query: MatchingQuery | null) =>
  queryOptions({
    queryKey: ['matching-preview', query],
    queryFn: ({ signal }) =>
      call('GET /v1/provider/missions/matching_preview', { query: query as MatchingQuery, signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
