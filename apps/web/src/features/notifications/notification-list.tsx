import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '#ui/actions/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { ClearSky } from '#ui/illustrations/clear-sky.tsx'
import { NotificationEntry } from './notification-entry.tsx'
import type { Notifications } from './notifications.queries.ts'
import { useMarkRead } from './read-mutations.ts'

const LoadingEntries = () => (
  <SkeletonGroup label="Loading notifications">
    {[1, 2, 3].map((entry) => (
      <div key={entry} className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0">
        <Skeleton shape="pill" className="size-9 shrink-0" />
        <div className="flex flex-1 flex-col gap-2 py-1">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
)

type NotificationListProps = { query: UseQueryResult<Notifications>; onFollow: () => void }

/** What was loaded last stays, also when loading it again fails. */
export const NotificationList = ({ query, onFollow }: NotificationListProps) => {
  const markRead = useMarkRead()
  const { data, isError, isFetching, refetch } = query
  if (data && data.data.length > 0)
    return (
      <ul className="divide-y divide-line">
        {data.data.map((notification) => (
          <li key={notification.id}>
            <NotificationEntry
              notification={notification}
              onFollow={() => {
                if (notification.read_status === 'unread') markRead.mutate(notification.id)
                onFollow()
              }}
            />
          </li>
        ))}
      </ul>
    )
  if (data)
    return (
      <EmptyState illustration={ClearSky} title="No notifications yet" headingLevel={3}>
        New missions and payouts are announced here.
      </EmptyState>
    )
  if (isError)
    return (
      <EmptyState
        title="Notifications could not be loaded"
        headingLevel={3}
        action={
          <Button mode="secondary" isPending={isFetching} onPress={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Everything else keeps working.
      </EmptyState>
    )
  return <LoadingEntries />
}
