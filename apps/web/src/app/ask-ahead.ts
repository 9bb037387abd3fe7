import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Asks while the code of a page is still on its way. A failure is the page's to meet when it asks itself. */
export const askAhead = <Answer, Key extends QueryKey>(
  query: FetchQueryOptions<Answer, Error, Answer, Key>,
): void => {
  void queryClient.prefetchQuery(query)
}
