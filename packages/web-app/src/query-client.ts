import { pauseAfter } from '@sortie/domain/time/backoff'
import { type FetchQueryOptions, QueryClient, type QueryKey } from '@tanstack/react-query'
import { ApiError, ConnectionError, isForLater } from './calls.ts'

/** A lost connection is waited for, a server error is retried twice, and a refusal is final. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && error.status >= 500 && failures < 2)

const pauses = { shortest: 1000, longest: 5000 }

const retryDelay = (attempt: number, error: Error): number => {
  const wanted = error instanceof ApiError ? error.retryAfterSeconds : null
  return wanted === null ? pauseAfter(attempt, pauses) : Math.min(1000 * wanted, 30_000)
}

/**
 * For a query that decides whether a page can be shown at all. While the server is unavailable or busy, the query is
 * repeated: giving up would sign the pilot out, or report an existing mission as gone.
 */
export const untilAvailable = {
  retry: (failures: number, error: Error): boolean => isForLater(error) || isWorthRetrying(failures, error),
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: isWorthRetrying, retryDelay, staleTime: 15_000 },
    // Without a network a write fails at once, and its page says so. Otherwise it would wait silently and be sent much
    // later.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** Requests data while the code of a page is still loading. A failure is left to the page, which requests it again. */
export const prefetch = <Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): void => {
  void queryClient.prefetchQuery(query)
}

/** Cached data under these keys is shown until it has been fetched again. */
export const markOutdated = (...keys: QueryKey[]): void => {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}

/** Cached data under these keys must not be shown again. */
export const forgetCached = (...keys: QueryKey[]): void => {
  for (const queryKey of keys) queryClient.removeQueries({ queryKey })
}

/** Changes the cached data under a key, if there is any. */
export const changeCached = <Data>(queryKey: QueryKey, to: (before: Data) => Data): void => {
  queryClient.setQueryData<Data>(queryKey, (before) => before && to(before))
}
