import { t, toTranslate } from '@sortie/domain/language'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { startSignIn } from '@sortie/web-app/identity/start-sign-in.ts'
import { Check, KeyRound, MailCheck, UserRoundCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { portalConfig } from '#app/portal-config.ts'
import { IconListItems } from './icon-list-items.tsx'

const steps = [
  { icon: KeyRound, text: toTranslate('Choose a password for your email address.') },
  {
    icon: MailCheck,
    text: toTranslate('Open the confirmation email and confirm that the address is yours.'),
  },
  {
    icon: UserRoundCheck,
    text: toTranslate('Sign in and tell us about your drones, license and availability.'),
  },
]

/** Goes to the identity provider. The back button returns to this page. */
const CreateSignIn = ({ email }: { email: string }) => {
  const [isLeaving, setLeaving] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    // A page that the browser restores from its cache is no longer being left.
    const stay = () => setLeaving(false)
    addEventListener('pageshow', stay)
    return () => removeEventListener('pageshow', stay)
  }, [])
  const leave = () => {
    setLeaving(true)
    setFailed(false)
    startSignIn({ newEmail: email, keepsPage: true }).catch((error: unknown) => {
      console.warn('sign-up could not start', error)
      setLeaving(false)
      setFailed(true)
    })
  }
  return (
    <>
      {hasFailed && (
        <Alert tone="danger" isLive>
          {t("We can't reach the sign-in service. Your account is safe. Try again in a moment.")}
        </Alert>
      )}
      <Button size="large" className="w-full" isPending={isLeaving} onPress={leave}>
        {t('Create your sign-in')}
      </Button>
      <p className="text-small text-ink-soft">
        {t('Have a password already?')} <TextLink href="/login">{t('Login here')}</TextLink>
      </p>
    </>
  )
}

type AlmostDoneProps = { email: string; onStartOver: () => void }

/** Shown after the registration: the account exists, but its sign-in still has to be created. */
export const AlmostDone = ({ email, onStartOver }: AlmostDoneProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isPlain = portalConfig().sign_in === 'plain'
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <div>
        <h1 ref={heading} tabIndex={-1} className="text-display font-semibold">
          {t("You're almost Done!")}
        </h1>
        <p className="mt-2 text-body text-ink-soft">
          {isPlain
            ? t('Sign in with your email and the password you chose.')
            : t('One step left: create your sign-in, so only you can use your account.')}
        </p>
      </div>
      <Card>
        <div className="grid gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 text-body">
              <span className="block text-small text-ink-soft">{t('Your email')}</span>
              <bdi className="font-medium break-all">{email}</bdi>
            </p>
            <Button mode="secondary" icon={Check} isDisabled>
              {t('Registered')}
            </Button>
          </div>
          {isPlain ? (
            <LinkButton href="/login" size="large" className="w-full">
              {t('Login here')}
            </LinkButton>
          ) : (
            <>
              <ol className="grid gap-3">
                <IconListItems items={steps} />
              </ol>
              <CreateSignIn email={email} />
            </>
          )}
        </div>
      </Card>
      <p className="text-small text-ink-soft">
        {t('Wrong email?')}{' '}
        <Button mode="link" onPress={onStartOver}>
          {t('Register again')}
        </Button>
      </p>
    </div>
  )
}
