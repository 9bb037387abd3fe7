import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { startSignIn } from '@sortie/web-app/identity/start-sign-in.ts'
import { useSignIn } from '@sortie/web-app/identity/use-sign-in.ts'
import { clearLogOutNote, hasLoggedOut } from '@sortie/web-app/log-out-note.ts'
import { useState } from 'react'
import { SignInPage } from './sign-in-page.tsx'

const start = () => startSignIn({})

/** A spinner while the browser goes to the identity provider. */
const SignIn = () => {
  const { step, signIn } = useSignIn(start)
  if (step === 'leaving')
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner label="Signing in" size="large" />
      </main>
    )
  return step === 'unreachable' ? (
    <SignInPage
      title="We couldn't sign you in"
      reason="We can't reach the sign-in service. Try again in a moment."
      action="Try again"
      onAction={signIn}
    />
  ) : (
    <SignInPage
      title="You've been signed out"
      reason="Your session ended again right after you signed in. If this keeps happening, ask an owner."
      action="Sign in"
      onAction={signIn}
    />
  )
}

/** A person who just logged out is not asked to sign in again. */
export const Component = () => {
  const [isLoggedOut, setLoggedOut] = useState(hasLoggedOut)
  if (!isLoggedOut) return <SignIn />
  return (
    <SignInPage
      title="You're logged out"
      reason="Close this tab, or sign in again."
      action="Sign in"
      onAction={() => {
        clearLogOutNote()
        setLoggedOut(false)
      }}
    />
  )
}
