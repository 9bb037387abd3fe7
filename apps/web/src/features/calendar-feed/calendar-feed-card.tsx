import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Skeleton, SkeletonGroup } from '#ui/feedback/skeleton.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Card } from '#ui/layout/card.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { showToast } from '#ui/overlays/toast-queue.ts'
import { calendarFeedQuery, useMakeAddress, useRevokeAddress } from './calendar-feed.queries.ts'

/** Puts the text of a field on the clipboard; pages served without https have only the old way. */
const copyText = async (field: HTMLInputElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    field.select()
    return document.execCommand('copy')
  }
}

type Question = 'replace' | 'revoke'

/** Both end the address that is out there, so both are asked about first. */
const RevokeAddress = ({ onRevoked }: { onRevoked: () => void }) => {
  const [asked, setAsked] = useState<Question | null>(null)
  const make = useMakeAddress()
  const revoke = useRevokeAddress()
  const close = () => setAsked(null)
  const replace = () =>
    make.mutate(undefined, {
      onSuccess: () =>
        showToast({ title: 'New calendar address made', description: 'The old one no longer works.' }),
      onSettled: close,
    })
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <Button mode="link" onPress={() => setAsked('replace')}>
        Replace address
      </Button>
      <Button mode="link" onPress={() => setAsked('revoke')}>
        Revoke address
      </Button>
      <ConfirmDialog
        isOpen={asked === 'replace'}
        onOpenChange={close}
        title="Replace the calendar address?"
        confirmLabel="Replace address"
        isPending={make.isPending}
        onConfirm={replace}
      >
        Calendars that follow the present address stop being updated until you give them the new one.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'revoke'}
        onOpenChange={close}
        title="Revoke the calendar address?"
        confirmLabel="Revoke address"
        mode="danger"
        isPending={revoke.isPending}
        onConfirm={() => revoke.mutate(undefined, { onSuccess: onRevoked, onSettled: close })}
      >
        Calendars that follow it stop being updated at once. You can make a new address at any time.
      </ConfirmDialog>
    </div>
  )
}

/** The same address in the form that calendar programs open by themselves. */
const subscription = (url: string): string => url.replace(/^https?:/, 'webcal:')

type FeedAddressProps = { url: string; autoFocus: boolean; onRevoked: () => void }

/** The address, and what can be done with it. */
const FeedAddress = ({ url, autoFocus, onRevoked }: FeedAddressProps) => {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    const isCopied = field.current !== null && (await copyText(field.current))
    if (isCopied) showToast({ title: 'Calendar address copied' })
    else
      showToast({
        tone: 'attention',
        title: 'The address could not be copied',
        description: 'It is selected: copy it with your keyboard or by pressing long on it.',
      })
  }
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Your calendar address"
        description="Paste it where your calendar adds a calendar by its address (URL)."
        value={url}
        isReadOnly
        autoFocus={autoFocus}
        inputRef={field}
        onFocus={(event) => (event.target as HTMLInputElement).select()}
      />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button icon={Copy} onPress={() => void copy()}>
          Copy address
        </Button>
        <LinkButton href={subscription(url)} mode="secondary" icon={CalendarPlus}>
          Open in calendar
        </LinkButton>
      </div>
      <p className="text-small text-pretty text-ink-soft">
        The address is a secret: whoever has it sees when and where you fly. If it got into other hands,
        replace or revoke it.
      </p>
      <RevokeAddress onRevoked={onRevoked} />
    </div>
  )
}

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
