import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { rememberRequestedPage } from './requested-page.ts'
import { currentSession } from './session.ts'

/** Runs before a route is shown, so that nothing of a page is drawn for someone who may not see it. */
export type Guard = (args: LoaderFunctionArgs) => null

/** A page for people who are signed in. Others return to it once they are. */
export const signedInOnly: Guard = ({ request }) => {
  if (currentSession()) return null
  const { pathname, search } = new URL(request.url)
  rememberRequestedPage(`${pathname}${search}`)
  throw redirect('/login')
}

/** A page for people who are not signed in, such as the sign-in. */
export const strangersOnly =
  (home: string): Guard =>
  () => {
    if (currentSession()) throw replace(home)
    return null
  }
