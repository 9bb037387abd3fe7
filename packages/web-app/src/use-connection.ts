import { type Query, type QueryClient, useIsFetching } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ConnectionError, isForLater } from './calls.ts'
import { useHasSlowCalls, useIsOnline } from './connection.ts'
import { untilAvailable } from './query-client.ts'
import { beganBeforeReturn, isServerAway, onReachabilityChange } from './reachability.ts'

const isUnreachable = ({ state: { fetchFailureReason: reason } }: Query): boolean =>
  reason instanceof ConnectionError && !beganBeforeReturn(reason.began)

const hasFailed = ({ state }: Query): boolean => state.fetchFailureReason instanceof ConnectionError

/** Other queries give up after a while and say so where their data would be. */
const waitsForServer = ({ state, options }: Query): boolean =>
  isForLater(state.fetchFailureReason) && options.retry === untilAvailable.retry

export type ConnectionState = 'fine' | 'offline' | 'unreachable' | 'unavailable' | 'slow'

/** What keeps new data or code from arriving, for people to read. */
export const useConnection = (): ConnectionState => {
  const isOnline = useIsOnline()
  const hasSlowCalls = useHasSlowCalls()
  const isAway = useSyncExternalStore(onReachabilityChange, isServerAway)
  const unreachable = useIsFetching({ predicate: isUnreachable })
  const unavailable = useIsFetching({ predicate: waitsForServer })
  if (!isOnline) return 'offline'
  if (unreachable > 0 || isAway) return 'unreachable'
  if (unavailable > 0) return 'unavailable'
  return hasSlowCalls ? 'slow' : 'fine'
}

/** Asks at once for what is waiting for the server. */
export const refetchWaiting = (client: QueryClient): void =>
  void client.refetchQueries({
    type: 'active',
    predicate: (query) => hasFailed(query) || waitsForServer(query),
  })
