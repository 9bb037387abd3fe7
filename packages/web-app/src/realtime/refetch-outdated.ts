import type { Repeated } from '@sortie/contract/realtime.events'
import type { QueryKey } from '@tanstack/react-query'
import { isWriting } from '../pending-writes.ts'
import { queryClient } from '../query-client.ts'

/** A key, with all that begin with it unless it is meant exactly. */
export type Outdated = { queryKey: QueryKey; exact?: boolean }

/** All of these, with what begins with them. */
export const allOf = (...keys: QueryKey[]): Outdated[] => keys.map((queryKey) => ({ queryKey }))

/** One change is often announced in several events, which come together. */
const batchMs = 50
/** A response that arrived this long after a change may still have been read before it. */
const inDoubtMs = 1000
const longestWaitForWritesMs = 5000

/** What to fetch again, with the moment before which a response counts as outdated. */
const outdated = new Map<string, Outdated & { before: number }>()
let isScheduled = false

const refetch = (waitedMs: number): void => {
  // The page is about to follow the response to its own write; what is announced must not come first.
  if (isWriting() && waitedMs < longestWaitForWritesMs) {
    setTimeout(() => refetch(waitedMs + batchMs), batchMs)
    return
  }
  isScheduled = false
  for (const { before, ...filter } of outdated.values())
    void queryClient.invalidateQueries({ ...filter, predicate: ({ state }) => state.dataUpdatedAt < before })
  outdated.clear()
}

/** Fetches again what an event makes outdated: now what is on the page, the rest when it is needed. */
export const createFollowEvent =
  <Events>(
    /** What an event makes outdated. `happenedAt` is known of what is said again to a socket that comes later. */
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

/** After a time without a connection anything may have changed. */
export const refetchAll = (): void => void queryClient.invalidateQueries()
