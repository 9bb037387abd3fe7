import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

type Page<Row> = { data: Row[]; meta: { next: number | null } }

/** What a list of the contract's pages has in common as a query. */
export const keysetPaging = {
  initialPageParam: null as number | null,
  getNextPageParam: ({ meta }: { meta: { next: number | null } }) => meta.next,
}

/** The query of one page: where it begins, after the pages before it. */
export const pageQuery = (after: number | null, per_page = 100) => ({
  per_page,
  ...(after === null ? {} : { after }),
})

export interface Listing<Row> {
  query: { isPending: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  rows: readonly Row[]
  isFailed: boolean
  /** Given while there are more rows than the loaded ones. */
  more: { isLoading: boolean; isFailed: boolean; load: () => void } | undefined
}

/** The rows of a list, page after page, in the form that tables take. */
export const useListing = <Row>(query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>): Listing<Row> => {
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
  const load = () => void fetchNextPage()
  return {
    query,
    rows,
    isFailed: query.isError && !data,
    more: hasNextPage ? { isLoading: isFetchingNextPage, isFailed: isFetchNextPageError, load } : undefined,
  }
}

/** The filter of a list, kept in the address: what is empty isn't there. The server checks it by the contract. */
export const useUrlFilter = <Name extends string>(names: readonly Name[]) => {
  const [params, setParams] = useSearchParams()
  const filter = Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<Name, string>>
  const change = (changes: Partial<Record<Name, string | undefined>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries<string | undefined>(changes))
          if (value) after.set(name, value)
          else after.delete(name)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  return { filter, change, isFiltered: Object.keys(filter).length > 0 }
}
