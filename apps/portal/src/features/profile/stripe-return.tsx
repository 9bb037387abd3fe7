import { known, t, toTranslate } from '@sortie/domain/language'
import type { OnboardingState } from '@sortie/domain/pilot/payment-account.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Moment } from '@sortie/ui/feedback/moment.tsx'
import { ApiError } from '@sortie/web-app/calls.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useWrite } from '#app/writes.ts'

export const logFailure = (error: unknown) => console.warn('the payment provider could not be reached', error)

/** The message about a company's account for a pilot who returns. */
interface Outcome {
  slug: string
  state: OnboardingState | 'unknown'
}

/**
 * The payment provider sends pilots back with a code, which is used once and removed from the URL. Without a code
 * nothing was done there: the link was too old, or used before.
 */
const useReturn = ({ stripe_accounts }: Pilot): Outcome | null => {
  const [query, setQuery] = useSearchParams()
  const code = query.get('c')
  const slug = query.get('le')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const confirm = useWrite('PUT /v1/pilots/account/payment_accounts/{code}')
  const takeOut = () =>
    setQuery(
      (before) => {
        before.delete('c')
        before.delete('le')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const confirmReturn = useEffectEvent(() => {
    if (!slug) return
    if (!code) {
      if (!stripe_accounts.some(({ legal_entity }) => legal_entity.slug === slug)) return
      setOutcome({ slug, state: 'unfinished' })
      takeOut()
      return
    }
    confirm.mutate(
      { params: { code }, body: { legal_entity_slug: slug } },
      {
        onSuccess: ({ onboarding }) => {
          setOutcome({ slug, state: onboarding })
          takeOut()
        },
        onError: (error) => {
          logFailure(error)
          // A code that was refused stays refused. One that did not reach the server is tried again with the next load.
          if (error instanceof ApiError && error.status < 500) takeOut()
          else setOutcome({ slug, state: 'unknown' })
        },
      },
    )
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each code that someone comes back with
  useEffect(() => confirmReturn(), [code, slug])
  return outcome
}

const texts = {
  in_review: {
    tone: 'info',
    title: toTranslate('Stripe is still checking your details'),
    text: toTranslate("There's nothing to do for now. You'll get a notification when your account is ready."),
  },
  unfinished: {
    tone: 'attention',
    title: toTranslate("Your Stripe account isn't finished yet"),
    text: toTranslate(
      'Press Manage Stripe account to continue where you left off. Your payouts wait until then.',
    ),
  },
  unknown: {
    tone: 'attention',
    title: toTranslate("We couldn't check your Stripe account"),
    text: toTranslate('Nothing is lost. Reload this page in a moment to see whether it is ready.'),
  },
} as const

/**
 * Says how a visit to the payment provider ended. An account that was still being checked may be ready a moment later.
 */
export const StripeReturn = ({ pilot }: { pilot: Pilot }) => {
  const outcome = useReturn(pilot)
  const [isDismissed, setIsDismissed] = useState(false)
  const account = pilot.stripe_accounts.find(({ legal_entity }) => legal_entity.slug === outcome?.slug)
  if (!outcome || !account || isDismissed) return null
  const state = account.autopay_enabled ? 'ready' : outcome.state
  const dismiss = () => setIsDismissed(true)
  if (state === 'ready')
    return (
      <Moment title={t('Payments are ready')} headingLevel={3} onDismiss={dismiss}>
        {t('Stripe has everything it needs. Your payouts go straight to your account.')}
      </Moment>
    )
  const { tone, title, text } = texts[state]
  return (
    <Alert tone={tone} title={known(title)} isLive onDismiss={dismiss}>
      {known(text)}
    </Alert>
  )
}
