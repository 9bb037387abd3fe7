import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
import { known, t } from '@sortie/domain/language'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { ConfirmDialog } from '@sortie/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { currentSession } from '@sortie/web-app/session.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/calls.ts'
import { useWrite } from '#app/writes.ts'
import { sessionsKey } from './sessions.effects.ts'

const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal }) => call('GET /v1/pilots/sessions', { signal }),
})

type SignIn = CallResponse<PortalCalls['GET /v1/pilots/sessions']>[number]

const moment = (text: string): string => timestampText(text, localZone())

const onFailure = () =>
  showToast({
    tone: 'danger',
    title: t("We couldn't log that device out"),
    description: t('Please check your connection and try again.'),
  })

const Row = ({ signIn }: { signIn: SignIn }) => {
  const end = useWrite('DELETE /v1/pilots/sessions/{id}', {
    onSuccess: () => void showToast({ title: t('Device logged out') }),
    onError: onFailure,
  })
  const { id, signed_in_at, last_seen_at, is_current } = signIn
  const browser = known(signIn.browser)
  const Icon = /iOS|Android/.test(signIn.browser) ? Smartphone : Monitor
  const facts = [
    t('Signed in {moment}', { moment: moment(signed_in_at) }),
    ...(is_current ? [] : [t('Last seen {moment}', { moment: moment(last_seen_at) })]),
    t('Network {network}', { network: known(signIn.network) }),
  ]
  return (
    // On a phone the times take the room below the button too, so that none breaks in two.
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 text-ink-soft" />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-medium">
        {browser}
        {is_current && <Chip tone="success">{t('This device')}</Chip>}
      </p>
      {!is_current && (
        <Button
          size="small"
          mode="secondary"
          isPending={end.isPending}
          aria-label={t('Log out {browser}, signed in {moment}', { browser, moment: moment(signed_in_at) })}
          onPress={() => end.mutate({ params: { id } })}
          className="sm:row-span-2"
        >
          {t('Log out')}
        </Button>
      )}
      <p className="figures col-span-2 col-start-2 text-small text-ink-soft max-sm:mt-1 sm:col-span-1 sm:col-start-2 sm:flex sm:flex-wrap">
        {facts.map((fact) => (
          <span key={fact} className="whitespace-pre max-sm:block sm:not-last:after:content-['_·_']">
            {fact}
          </span>
        ))}
      </p>
    </li>
  )
}

const EndOthers = () => {
  const [isAsked, setAsked] = useState(false)
  const end = useWrite('DELETE /v1/pilots/sessions', {
    onSuccess: () => void showToast({ title: t('Logged out everywhere else') }),
    onError: onFailure,
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button mode="secondary" className="self-start max-sm:w-full" onPress={() => setAsked(true)}>
        {t('Log out everywhere else')}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={t('Log out everywhere else?')}
        confirmLabel={t('Log out everywhere else')}
        isPending={end.isPending}
        onConfirm={() => end.mutate({})}
      >
        {t('Every other browser has to sign in again. Uploads running there will stop until then.')}
      </ConfirmDialog>
    </>
  )
}

const Content = () => {
  const { data: signIns, isError, isFetching, refetch } = useQuery(sessionsQuery)
  if (signIns)
    return (
      <>
        <ul className="divide-y divide-line">
          {signIns.map((signIn) => (
            <Row key={signIn.id} signIn={signIn} />
          ))}
        </ul>
        {signIns.some(({ is_current }) => !is_current) && <EndOthers />}
      </>
    )
  if (isError)
    return (
      <LoadFailure title={t("We couldn't load where you're signed in")} query={{ isFetching, refetch }} />
    )
  return (
    <SkeletonGroup label={t("Loading where you're signed in")}>
      <Skeleton shape="box" className="h-10 w-full" />
    </SkeletonGroup>
  )
}

/** Where the pilot is signed in, with a button to end sessions that they don't recognize. */
export const SignInsBlock = () => (
  <Card title={t("Where you're signed in")}>
    <div className="flex flex-col gap-4">
      {currentSession()?.actingAs ? (
        <p className="text-small text-ink-soft">{t('Only the pilot can see this.')}</p>
      ) : (
        <Content />
      )}
    </div>
  </Card>
)
