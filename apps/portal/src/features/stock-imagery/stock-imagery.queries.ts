import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { queryKeys } from '#app/query-keys.ts'

export const categoriesQuery = queryOptions({
  queryKey: queryKeys.categories,
  queryFn: ({ signal }) => call('GET /public/categories', { signal }),
  staleTime: 300_000,
})

export const stockSubmissionsQuery = queryOptions({
  queryKey: queryKeys.stockSubmissions,
  queryFn: ({ signal }) => call('GET /v1/pilots/stock_submissions', { signal }),
})
