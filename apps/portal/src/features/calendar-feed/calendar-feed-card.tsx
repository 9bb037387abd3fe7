import { t } from '@sortie/domain/language'
import { formatLongDate } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { copyText } from '@sortie/web-app/copy-text.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { calendarFeedQuery, useCreateLink, useRevokeLink } from './calendar-feed.queries.ts'

type Question = 'replace' | 'revoke'

type LinkActionsProps = {
  onCreated: (url: string) => void
  isRevoking: boolean
  onRevoke: () => Promise<void>
}

/** Both end the link that is in use, so both ask for confirmation. */
const LinkActions = ({ onCreated, isRevoking, onRevoke }: LinkActionsProps) => {
  const [asked, setAsked] = useState<Question | null>(null)
  const create = useCreateLink()
  const close = () => setAsked(null)
  const replace = () =>
    create.mutate(
      {},
      {
        onSuccess: ({ url }) => {
          onCreated(url)
          showToast({ title: t('New calendar link created'), description: t('The old one no longer works.') })
        },
        onSettled: close,
      },
    )
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <Button mode="link" onPress={() => setAsked('replace')}>
        {t('Replace link')}
      </Button>
      <Button mode="link" onPress={() => setAsked('revoke')}>
        {t('Revoke link')}
      </Button>
      <ConfirmDialog
        isOpen={asked === 'replace'}
        onOpenChange={close}
        title={t('Replace the calendar link?')}
        confirmLabel={t('Replace link')}
        isPending={create.isPending}
        onConfirm={replace}
      >
        {t('Calendars that use the current link stop updating until you add the new one.')}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'revoke'}
        onOpenChange={close}
        title={t('Revoke the calendar link?')}
        confirmLabel={t('Revoke link')}
        mode="danger"
        isPending={isRevoking}
        onConfirm={() => void onRevoke().finally(close)}
      >
        {t('Calendars that use it stop updating right away. You can create a new link at any time.')}
      </ConfirmDialog>
    </div>
  )
}

/** The same link in the form that calendar apps open by themselves. */
const subscription = (url: string): string => url.replace(/^https?:/, 'webcal:')

/** The link, which is shown only once, and what can be done with it. */
const NewLink = ({ url }: { url: string }) => {
  const field = useRef<HTMLInputElement>(null)
  const copy = async () => {
    const isCopied = field.current !== null && (await copyText(field.current))
    if (isCopied) showToast({ title: t('Calendar link copied') })
    else
      showToast({
        tone: 'attention',
        title: t("We couldn't copy the link"),
        description: t('The link is selected. Copy it with your keyboard, or press and hold it.'),
      })
  }
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label={t('Your calendar link')}
        description={t(
          "Copy it now and paste it where your calendar app lets you add a calendar by URL. We won't show it again.",
        )}
        value={url}
        isReadOnly
        autoFocus
        inputRef={field}
        onFocus={(event) => (event.target as HTMLInputElement).select()}
      />
      <div className="flex flex-wrap gap-3 *:flex-1">
        <Button icon={Copy} onPress={() => void copy()}>
          {t('Copy link')}
        </Button>
        <LinkButton href={subscription(url)} mode="secondary" icon={CalendarPlus}>
          {t('Open in calendar')}
        </LinkButton>
      </div>
      <p className="text-small text-pretty text-ink-soft">
        {t(
          'Keep this link private: anyone who has it can see when and where you fly. If someone else has this link, replace or revoke it.',
        )}
      </p>
    </div>
  )
}

const Content = () => {
  const { data, isError, isFetching, refetch } = useQuery(calendarFeedQuery)
  const [newUrl, setNewUrl] = useState<string | null>(null)
  // The mutation is here and not with its buttons, which disappear if an event arrives before the response: the link is
  // shown only once.
  const create = useCreateLink()
  const revoke = useRevokeLink()
  // Revoking removes the pressed button, so the focus moves to its replacement.
  const [hasRevoked, setHasRevoked] = useState(false)
  const onRevoke = async () => {
    setHasRevoked(true)
    await revoke.mutateAsync({}).then(
      () => setNewUrl(null),
      () => setHasRevoked(false),
    )
  }
  if (data?.created_at)
    return (
      <>
        {newUrl ? (
          <NewLink key={newUrl} url={newUrl} />
        ) : (
          <p className="text-small text-pretty">
            {t(
              "You created a calendar link on {date}. For your security, we show it only once. If you've lost it, replace it.",
              { date: formatLongDate(data.created_at, localZone()) },
            )}
          </p>
        )}
        <LinkActions onCreated={setNewUrl} isRevoking={revoke.isPending} onRevoke={onRevoke} />
      </>
    )
  if (data)
    return (
      <Button
        mode="secondary"
        icon={CalendarPlus}
        autoFocus={hasRevoked}
        isPending={create.isPending}
        onPress={() => create.mutate({}, { onSuccess: ({ url }) => setNewUrl(url) })}
        className="self-start max-sm:w-full"
      >
        {t('Create calendar link')}
      </Button>
    )
  if (isError)
    return <LoadFailure title={t("We couldn't load your calendar link")} query={{ isFetching, refetch }} />
  return (
    <SkeletonGroup label={t('Loading your calendar link')}>
      <Skeleton shape="box" className="h-10 w-full" />
    </SkeletonGroup>
  )
}

/** The pilot's accepted missions in the pilot's own calendar. */
export const CalendarFeedCard = () => (
  <Card title={t('Missions in your calendar')}>
    <div className="flex flex-col gap-4">
      <p className="text-small text-pretty text-ink-soft">
        {t(
          'See accepted missions in Google, Apple or Outlook Calendar. New times and cancellations update automatically.',
        )}
      </p>
      {currentSession()?.actingAs ? (
        <p className="text-small text-pretty text-ink-soft">
          {t('Only the pilot can see and create the link.')}
        </p>
      ) : (
        <Content />
      )}
    </div>
  </Card>
)
