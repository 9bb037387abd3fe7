import { useCallback, useEffect, useState } from 'react'
import { allowSignIn, maySignInAutomatically } from '../automatic-sign-in.ts'
import { clearSignInNote, signInNote } from '../sign-in-note.ts'

/**
 * 'leaving' for the identity provider; 'unreachable' if that failed; 'signed-out' if the last session ended right after
 * its sign-in; 'refused' if a note says why.
 */
type Step = 'leaving' | 'unreachable' | 'signed-out' | 'refused'

const firstStep = (): Step => {
  if (signInNote()) return 'refused'
  return maySignInAutomatically() ? 'leaving' : 'signed-out'
}

/** Goes to the identity provider by itself, unless the visitor has to see something first. */
export const useSignIn = (start: () => Promise<void>) => {
  const [step, setStep] = useState(firstStep)
  const [note] = useState(signInNote)
  const leave = useCallback(() => {
    setStep('leaving')
    start().catch((error: unknown) => {
      console.warn('sign-in could not start', error)
      setStep('unreachable')
    })
  }, [start])
  useEffect(() => {
    if (note || !maySignInAutomatically()) return
    // Delayed for a moment, so that an effect that is undone at once starts nothing.
    const timer = setTimeout(leave)
    return () => clearTimeout(timer)
  }, [leave, note])
  /** For a button, when the visitor asks to sign in. */
  const signIn = () => {
    clearSignInNote()
    allowSignIn()
    leave()
  }
  return { step, note, signIn }
}
