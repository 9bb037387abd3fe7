import { markOutdated, queryClient } from '@sortie/web-app/query-client.ts'
import { queryKeys } from './query-keys.ts'

type List = { data: readonly { id: number }[] } | undefined

/** A mission that is no longer this pilot's leaves every list at once. */
export const dropFromLists = async (id: number): Promise<void> => {
  // A list that is just being loaded may still hold it.
  await queryClient.cancelQueries({ queryKey: queryKeys.missions })
  queryClient.setQueriesData({ queryKey: queryKeys.missions }, (list: List) =>
    list?.data ? { ...list, data: list.data.filter((mission) => mission.id !== id) } : list,
  )
  markOutdated(queryKeys.missions, queryKeys.workOrders)
}
