import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import { calendarFeedQuery, useMakeAddress } from './calendar-feed.queries.ts'
import { FeedAddress } from './feed-address.tsx'

type MakeAddressProps = { autoFocus: boolean; onMade: () => void }

const MakeAddress = ({ autoFocus, onMade }: MakeAddressProps) => {
  const make = useMakeAddress()
  return (
    <Button
      mode="secondary"
      icon={CalendarPlus}
      autoFocus={autoFocus}
      isPending={make.isPending}
      onPress={() => make.mutate(undefined, { onSuccess: onMade })}
      className="self-start max-sm:w-full"
    >
      Make a calendar address
    </Button>
  )
}

const Content = () => {
  const { data, isError, isFetching, refetch } = useQuery(calendarFeedQuery)
  // Both actions take away the button that was pressed: the focus goes on with what comes in its place.
  const [hasActed, setHasActed] = useState(false)
  const onActed = () => setHasActed(true)
  if (data?.url) return <FeedAddress url={data.url} autoFocus={hasActed} onRevoked={onActed} />
  if (data) return <MakeAddress autoFocus={hasActed} onMade={onActed} />
  if (isError)
    return (
      <Alert
        tone="danger"
        isLive
        title="Your calendar address could not be loaded"
        action={
          <Button size="small" mode="secondary" isPending={isFetching} onPress={() => void refetch()}>
            Try again
          </Button>
        }
      />
    )
  return (
    <SkeletonGroup label="Loading your calendar address">
      <Skeleton shape="box" className="h-10 w-full" />
    </SkeletonGroup>
  )
}

/** The pilot's accepted missions in the pilot's own calendar. */
export const CalendarFeedCard = () => (
  <Card title="Missions in your calendar">
    <div className="flex flex-col gap-4">
      <p className="text-small text-pretty text-ink-soft">
        Google Calendar, Apple Calendar, Outlook and others can follow your accepted missions by a secret
        address. New times and cancellations reach your calendar by themselves.
      </p>
      <Content />
    </div>
  </Card>
)
