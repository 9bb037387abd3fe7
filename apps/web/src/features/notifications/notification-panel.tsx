import type { UseQueryResult } from '@tanstack/react-query'
import { type RefObject, useId } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '#ui/actions/button.tsx'
import { NotificationList } from './notification-list.tsx'
import type { Notifications } from './notifications.queries.ts'
import { useMarkAllRead } from './read-mutations.ts'

type NotificationPanelProps = {
  query: UseQueryResult<Notifications>
  trigger: RefObject<HTMLElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The dropdown below the bell. */
export const NotificationPanel = ({ query, trigger, isOpen, onOpenChange }: NotificationPanelProps) => {
  const markAllRead = useMarkAllRead()
  const headingId = useId()
  const unread = query.data?.meta.unread ?? 0
  return (
    // Without a Dialog inside, the popover is itself the dialog, hidden dismiss buttons included.
    <Popover
      triggerRef={trigger}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      aria-labelledby={headingId}
      placement="bottom end"
      offset={8}
      className="flex w-[min(26rem,calc(100vw-2rem))] overflow-hidden rounded-card bg-surface shadow-overlay outline-none transition-opacity entering:opacity-0 exiting:opacity-0"
    >
      <div className="flex max-h-[inherit] min-h-0 w-full flex-col">
        <header className="flex min-h-14 items-center justify-between gap-4 border-b border-line px-4">
          <h2 id={headingId} className="text-small font-semibold tracking-wide">
            NOTIFICATIONS
          </h2>
          <Button
            mode="link"
            size="small"
            onPress={() => {
              if (unread > 0) markAllRead.mutate()
            }}
          >
            Mark all as read
          </Button>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <NotificationList query={query} onFollow={() => onOpenChange(false)} />
        </div>
      </div>
    </Popover>
  )
}
