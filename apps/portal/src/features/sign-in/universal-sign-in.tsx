import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { allowSignIn, maySignInAutomatically } from '@sortie/web-app/automatic-sign-in.ts'
import { startSignIn } from '@sortie/web-app/identity/start-sign-in.ts'
import { type ChosenPilot, forgetSession } from '@sortie/web-app/session.ts'
import { clearSignInNote, signInNote } from '@sortie/web-app/sign-in-note.ts'
import { useCallback, useEffect, useState } from 'react'
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

type Step = 'leaving' | 'unreachable' | 'signed-out' | 'refused'

const firstStep = (): Step => {
  if (signInNote()) return 'refused'
  return maySignInAutomatically() ? 'leaving' : 'signed-out'
}

/** A spinner while the browser goes to the identity provider. */
export const UniversalSignIn = () => {
  const [query] = useSearchParams()
  const [step, setStep] = useState(firstStep)
  const [note] = useState(signInNote)
  const search = query.toString()
  const leave = useCallback(() => {
    const parameters = new URLSearchParams(search)
    const chosen = chosenPilot(parameters)
    if (chosen) forgetSession()
    setStep('leaving')
    // The link in the welcome email names the email for which a sign-in is created.
    startSignIn({ chosenPilot: chosen, newEmail: parameters.get('sign_up') }).catch((error: unknown) => {
      console.warn('sign-in could not start', error)
      setStep('unreachable')
    })
  }, [search])
  useEffect(() => {
    if (note || !maySignInAutomatically()) return
    // Delayed for a moment, so that an effect that is undone at once starts nothing.
    const start = setTimeout(leave)
    return () => clearTimeout(start)
  }, [leave, note])

  if (step === 'refused' && note)
    return (
      <SignInErrorPage
        reason={note}
        action="Sign in with another account"
        onAction={() => {
          clearSignInNote()
          leave()
        }}
      />
    )
  if (step === 'unreachable')
    return <SignInErrorPage reason="We can't reach the sign-in service. Try again in a moment." />
  if (step === 'signed-out')
    return (
      <SignInErrorPage
        title="You've been signed out"
        reason="Your session ended again right after you signed in. If this keeps happening, contact support."
        action="Sign in"
        onAction={() => {
          allowSignIn()
          leave()
        }}
      />
    )
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label="Signing in" size="large" />
    </main>
  )
}
