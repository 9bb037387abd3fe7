import type { Repeated } from '@sortie/contract/realtime.events'
import type { QueryKey } from '@tanstack/react-query'
import { isWriting } from '../pending-writes.ts'
import { queryClient } from '../query-client.ts'

/** A query key. All keys that begin with it count as well, unless `exact`. */
export type Outdated = { queryKey: QueryKey; exact?: boolean }

/** Each of these keys, with all keys that begin with it. */
export const allOf = (...keys: QueryKey[]): Outdated[] => keys.map((queryKey) => ({ queryKey }))

/** One change is often announced in several events that arrive together. */
const batchMs = 50
/** A response that arrived this long after a change may have been read before it. */
const inDoubtMs = 1000
const longestWaitForWritesMs = 5000

/** The queries to fetch again, each with the time before which a response counts as outdated. */
const outdated = new Map<string, Outdated & { before: number }>()
let isScheduled = false

const refetch = (waitedMs: number): void => {
  // The page is about to handle the response to its own write, and announced changes must not come first.
  if (isWriting() && waitedMs < longestWaitForWritesMs) {
    setTimeout(() => refetch(waitedMs + batchMs), batchMs)
    return
  }
  isScheduled = false
  for (const { before, ...filter } of outdated.values())
    void queryClient.invalidateQueries({ ...filter, predicate: ({ state }) => state.dataUpdatedAt < before })
  outdated.clear()
}

/** Fetches data that an event makes outdated: now if it is on the page, otherwise when it is needed. */
export const createFollowEvent =
  <Events>(
    /**
     * The queries that an event makes outdated. `happenedAt` is known for events that are repeated to a socket that
     * connects later.
     */
    outdatedBy: <Event extends keyof Events>(
      event: Event,
      data: Events[Event],
      happenedAt: number | undefined,
    ) => Outdated[],
  ) =>
  <Event extends keyof Events>(event: Event, { ms_ago, ...data }: Repeated<Events[Event]>): void => {
    const happenedAt = ms_ago === undefined ? undefined : Date.now() - ms_ago
    const before = happenedAt === undefined ? Number.POSITIVE_INFINITY : happenedAt + inDoubtMs
    for (const filter of outdatedBy(event, data as unknown as Events[Event], happenedAt)) {
      const name = JSON.stringify(filter)
      outdated.set(name, { ...filter, before: Math.max(before, outdated.get(name)?.before ?? 0) })
    }
    if (!isScheduled) setTimeout(() => refetch(0), batchMs)
    isScheduled = true
  }

/** After a time without a connection, anything may have changed. */
export const refetchAll = (): void => void queryClient.invalidateQueries()
