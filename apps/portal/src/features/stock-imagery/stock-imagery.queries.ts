import { queryOptions } from '@tanstack/react-query'
import { call } from '#app/calls.ts'
import { stockImageryKeys } from './stock-imagery.effects.ts'

export const categoriesQuery = queryOptions({
  queryKey: stockImageryKeys.categories,
  queryFn: ({ signal }) => call('GET /public/categories', { signal }),
  staleTime: 300_000,
})

export const stockSubmissionsQuery = queryOptions({
  queryKey: stockImageryKeys.submissions,
  queryFn: ({ signal }) => call('GET /v1/pilots/stock_submissions', { signal }),
})
