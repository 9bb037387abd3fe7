import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { rememberRequestedPage } from './requested-page.ts'
import { currentSession } from './session.ts'

/** Runs before a route is shown; nothing of a page is drawn for someone it is not meant for. */
export type Guard = (args: LoaderFunctionArgs) => null

/** A page for people who are signed in; the others come back to it once they are. */
export const signedInOnly: Guard = ({ request }) => {
  if (currentSession()) return null
  const { pathname, search } = new URL(request.url)
  rememberRequestedPage(`${pathname}${search}`)
  throw redirect('/login')
}

/** A page for strangers, such as the sign-in. */
export const strangersOnly =
  (home: string): Guard =>
  () => {
    if (currentSession()) throw replace(home)
    return null
  }
