import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { startSignIn } from '#app/identity/start-sign-in.ts'
import { type ChosenPilot, forgetSession } from '#app/session.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { SignInTrouble } from './sign-in-trouble.tsx'

const chosenPilot = (query: URLSearchParams): ChosenPilot | null => {
  const pilot_number = query.get('pilot_number')
  if (!pilot_number) return null
  return {
    pilot_number,
    pilot_first_name: query.get('pilot_first_name') ?? '',
    pilot_last_name: query.get('pilot_last_name') ?? '',
  }
}

/** A spinner, while the browser leaves for the identity provider. */
export const UniversalSignIn = () => {
  const [query] = useSearchParams()
  const [trouble, setTrouble] = useState(false)
  const address = query.toString()
  useEffect(() => {
    // Put off for a moment, so that an effect that is undone at once starts nothing.
    const start = setTimeout(() => {
      const chosen = chosenPilot(new URLSearchParams(address))
      if (chosen) forgetSession()
      startSignIn(chosen).catch((error: unknown) => {
        console.warn('sign-in could not start', error)
        setTrouble(true)
      })
    })
    return () => clearTimeout(start)
  }, [address])
  if (trouble) return <SignInTrouble reason="The sign-in service cannot be reached." />
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label="Signing in" size="large" />
    </main>
  )
}
