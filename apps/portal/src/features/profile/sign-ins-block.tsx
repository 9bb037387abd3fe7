import type { PortalCalls } from '@sortie/contract/all-calls'
import type { CallResponse } from '@sortie/contract/call'
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
    title: "We couldn't log that device out",
    description: 'Please check your connection and try again.',
  })

const Row = ({ signIn }: { signIn: SignIn }) => {
  const end = useWrite('DELETE /v1/pilots/sessions/{id}', {
    onSuccess: () => void showToast({ title: 'Device logged out' }),
    onError: onFailure,
  })
  const { id, browser, network, signed_in_at, last_seen_at, is_current } = signIn
  const Icon = /iOS|Android/.test(browser) ? Smartphone : Monitor
  const facts = [
    `Signed in ${moment(signed_in_at)}`,
    ...(is_current ? [] : [`Last seen ${moment(last_seen_at)}`]),
    `Network ${network}`,
  ]
  return (
    // On a phone the times take the room below the button too, so that none breaks in two.
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-5 text-ink-soft" />
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-body font-medium">
        {browser}
        {is_current && <Chip tone="success">This device</Chip>}
      </p>
      {!is_current && (
        <Button
          size="small"
          mode="secondary"
          isPending={end.isPending}
          aria-label={`Log out ${browser}, signed in ${moment(signed_in_at)}`}
          onPress={() => end.mutate({ params: { id } })}
          className="sm:row-span-2"
        >
          Log out
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
    onSuccess: () => void showToast({ title: 'Logged out everywhere else' }),
    onError: onFailure,
    onSettled: () => setAsked(false),
  })
  return (
    <>
      <Button mode="secondary" className="self-start max-sm:w-full" onPress={() => setAsked(true)}>
        Log out everywhere else
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title="Log out everywhere else?"
        confirmLabel="Log out everywhere else"
        isPending={end.isPending}
        onConfirm={() => end.mutate({})}
      >
        Every other browser has to sign in again. Uploads running there will stop until then.
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
    return <LoadFailure title="We couldn't load where you're signed in" query={{ isFetching, refetch }} />
  return (
    <SkeletonGroup label="Loading where you're signed in">
      <Skeleton shape="box" className="h-10 w-full" />
    </SkeletonGroup>
  )
}

/** Where the pilot is signed in, with a button to end sessions that they don't recognize. */
export const SignInsBlock = () => (
  <Card title="Where you're signed in">
    <div className="flex flex-col gap-4">
      {currentSession()?.actingAs ? (
        <p className="text-small text-ink-soft">Only the pilot can see this.</p>
      ) : (
        <Content />
      )}
    </div>
  </Card>
)
