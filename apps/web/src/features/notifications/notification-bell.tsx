import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { useId, useState } from 'react'
import { DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { NotificationList } from './notification-list.tsx'
import { notificationsQuery, useMarkAllRead } from './notifications.queries.ts'

/** The bell of the header, with the number of unread notifications and the dropdown below it. */
export const NotificationBell = ({ surface }: { surface: 'dark' | 'light' }) => {
  const query = useQuery(notificationsQuery)
  const markAllRead = useMarkAllRead()
  const [isOpen, setOpen] = useState(false)
  const headingId = useId()
  const unread = query.data?.meta.unread ?? 0
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <IconButton
        icon={Bell}
        label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        badge={unread}
        surface={surface}
        hasTooltip={false}
      />
      {/* Without a Dialog inside, the popover is itself the dialog, hidden dismiss buttons included. */}
      <Popover
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
            <NotificationList query={query} onFollow={() => setOpen(false)} />
          </div>
        </div>
      </Popover>
    </DialogTrigger>
  )
}
