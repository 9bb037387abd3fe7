import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { isEmbedded } from '@sortie/web-app/session.ts'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { embeddingApp, hasNativeHost, sendSignupFinished } from '#app/native-bridge.ts'
import { markRegistrationCompleted } from '#app/registration-completed.ts'
import type { SignupStep } from './signup-steps.ts'

type Query = Readonly<Record<string, string | number>>

const pathWith = (path: string, query: Query): string => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

/** The query parameters that the views inside a native app keep in their links. */
const embeddedQuery = (): Query => {
  const source = embeddingApp()
  return source ? { source } : {}
}

/** The link of a step. A native app has one view for the whole signup; in a browser, each step has its own URL. */
export const stepHref = (step: SignupStep, query: Query = {}): string =>
  isEmbedded()
    ? pathWith('/signupwebview', { ...embeddedQuery(), step, ...query })
    : pathWith(`/signup-flow-${step}`, query)

export const welcomeHref = (): string =>
  isEmbedded() ? pathWith('/welcomewebview', embeddedQuery()) : '/welcome'

export const mainPage = 'MAIN'

/** The pages of the step that are behind this one in the browser's history. */
const trailOf = (state: unknown): readonly string[] => {
  const trail = (state as { trail?: unknown } | null)?.trail
  return Array.isArray(trail) ? trail.map(String) : []
}

/** The page of a step that the URL names, so that a reload, the back button and a copied link lead to it. */
export const useSignupPage = (step: SignupStep) => {
  const navigate = useNavigate()
  const { state, key } = useLocation()
  const [query] = useSearchParams()
  const isLeaving = useRef(false)
  const page = query.get('page') ?? mainPage
  const trail = trailOf(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has a key of its own
  useEffect(() => {
    isLeaving.current = false
  }, [key])

  /** Goes to a page, or back in the history if that page is there. */
  const open = (next: string, more: Query = {}): void => {
    // A second press before the page changes would lead one page too far.
    if (isLeaving.current) return
    isLeaving.current = true
    const behind = trail.lastIndexOf(next)
    if (behind >= 0) void navigate(behind - trail.length)
    else if (next === mainPage) void navigate(stepHref(step), { replace: true })
    else void navigate(stepHref(step, { page: next, ...more }), { state: { trail: [...trail, page] } })
  }

  return {
    page,
    query,
    open,
    /** Goes to another page and replaces this one in the history, because it is finished. */
    goOn: (next: string, more: Query = {}) =>
      void navigate(stepHref(step, { page: next, ...more }), { replace: true, state }),
    close: () => open(mainPage),
  }
}

/** Finishes the signup: goes to the dashboard, or tells the app around the view. */
export const useFinishSignup = (pilot: Pilot) => {
  const navigate = useNavigate()
  const isOver = useRef(false)
  return (isCompleted: boolean): void => {
    // A second press would mark the registration again after the dashboard has congratulated the pilot.
    if (isOver.current) return
    isOver.current = true
    if (isCompleted) markRegistrationCompleted(pilot.id)
    if (!hasNativeHost()) return void navigate('/active-missions')
    sendSignupFinished(isCompleted)
    void navigate(stepHref('preferences', { page: 'DONE' }), { replace: true })
  }
}
