import { known, t } from '@sortie/domain/language'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { startSignIn } from '@sortie/web-app/identity/start-sign-in.ts'
import { useSignIn } from '@sortie/web-app/identity/use-sign-in.ts'
import { type ChosenPilot, forgetSession } from '@sortie/web-app/session.ts'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { SignInErrorPage } from './sign-in-error.tsx'

const chosenPilot = (query: URLSearchParams): ChosenPilot | null => {
  const pilot_number = query.get('pilot_number')
  if (!pilot_number) return null
  return {
    pilot_number,
    pilot_first_name: query.get('pilot_first_name') ?? '',
    pilot_last_name: query.get('pilot_last_name') ?? '',
  }
}

/** A spinner while the browser goes to the identity provider. */
export const UniversalSignIn = () => {
  const [query] = useSearchParams()
  const search = query.toString()
  const start = useCallback(() => {
    const parameters = new URLSearchParams(search)
    const chosen = chosenPilot(parameters)
    if (chosen) forgetSession()
    // The link in the welcome email names the email for which a sign-in is created.
    return startSignIn({ chosenPilot: chosen, newEmail: parameters.get('sign_up') })
  }, [search])
  const { step, note, signIn } = useSignIn(start)

  if (step === 'refused' && note)
    return (
      <SignInErrorPage reason={known(note)} action={t('Sign in with another account')} onAction={signIn} />
    )
  if (step === 'unreachable')
    return <SignInErrorPage reason={t("We can't reach the sign-in service. Try again in a moment.")} />
  if (step === 'signed-out')
    return (
      <SignInErrorPage
        title={t("You've been signed out")}
        reason={t(
          'Your session ended again right after you signed in. If this keeps happening, contact support.',
        )}
        action={t('Sign in')}
        onAction={signIn}
      />
    )
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={t('Signing in')} size="large" />
    </main>
  )
}
