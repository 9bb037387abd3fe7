import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { acceptancesKey } from './terms.effects.ts'

export const termsQuery = queryOptions({
  queryKey: ['terms'],
  queryFn: ({ signal }) => call('GET /v1/terms', { signal }),
})

export const acceptancesQuery = queryOptions({
  queryKey: acceptancesKey,
  queryFn: ({ signal }) => call('GET /v1/pilots/terms_acceptances', { signal }),
})
