import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { embeddingApp, hasNativeHost, sendSignupFinished } from '#app/native-bridge.ts'
import { markRegistrationCompleted } from '#app/registration-completed.ts'
import { isEmbedded } from '#app/session.ts'
import type { SignupStep } from './signup-steps.ts'

type Query = Readonly<Record<string, string | number>>

const pathWith = (path: string, query: Query): string => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

/** What the views inside a native app keep in their links. */
const embeddedQuery = (): Query => {
  const source = embeddingApp()
  return source ? { source } : {}
}

/** A native app has one view for the whole signup; in a browser each step has its own link. */
export const stepHref = (step: SignupStep, query: Query = {}): string =>
  isEmbedded()
    ? pathWith('/signupwebview', { ...embeddedQuery(), step, ...query })
    : pathWith(`/signup-flow-${step}`, query)

export const welcomeHref = (): string =>
  isEmbedded() ? pathWith('/welcomewebview', embeddedQuery()) : '/welcome'

export const mainPage = 'MAIN'

/** The page of a step that the URL names: a reload, the back button and a copied link lead to it. */
export const useSignupPage = (step: SignupStep) => {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const [query] = useSearchParams()
  const left = useRef<string | null>(null)
  const isAboveMain = Boolean((state as { isAboveMain?: boolean } | null)?.isAboveMain)

  return {
    page: query.get('page') ?? mainPage,
    query,
    open: (page: string, more: Query = {}) =>
      void navigate(stepHref(step, { page, ...more }), { state: { isAboveMain: true } }),
    /** Goes on to another page without leaving this one behind: what was done on it is done. */
    goOn: (page: string, more: Query = {}) =>
      void navigate(stepHref(step, { page, ...more }), { replace: true, state }),
    /** Back to the main page, which lies behind unless a link led here. */
    close: () => {
      // A second press, before the page has gone, would lead out of the step.
      if (left.current === key) return
      left.current = key
      void (isAboveMain ? navigate(-1) : navigate(stepHref(step), { replace: true }))
    },
  }
}

/** The end of the signup: the dashboard, or the app around the view. */
export const useFinishSignup = (pilot: Pilot) => {
  const navigate = useNavigate()
  return (isCompleted: boolean): void => {
    if (isCompleted) markRegistrationCompleted(pilot.id)
    if (!hasNativeHost()) return void navigate('/active-missions')
    sendSignupFinished(isCompleted)
    void navigate(stepHref('preferences', { page: 'DONE' }), { replace: true })
  }
}
