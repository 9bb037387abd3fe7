import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { isInsideApp } from './inside-app.ts'
import { rememberRequestedPage } from './requested-page.ts'
import { currentSession, isEmbedded } from './session.ts'

/** 'offline' is an embedded view that must open without anyone to vouch for its tokens. */
export type Access = 'pilot' | 'guest' | 'public' | 'embedded' | 'offline'

const pilotOnly = ({ request }: LoaderFunctionArgs): null => {
  if (currentSession()) return null
  // Inside an app there is no sign-in to go to.
  if (isInsideApp()) throw replace('/four-oh-four')
  const { pathname, search } = new URL(request.url)
  rememberRequestedPage(`${pathname}${search}`)
  throw redirect('/login')
}

/** Sign-in and registration are for strangers, but an admin may always choose another pilot. */
const guestOnly = ({ request }: LoaderFunctionArgs): null => {
  const choosesPilot = new URL(request.url).searchParams.has('pilot_number')
  if (currentSession() && !choosesPilot) throw replace('/active-missions')
  return null
}

const embeddedOnly = (): null => {
  if (!isEmbedded()) throw replace('/four-oh-four')
  return null
}

/** Runs before a route is shown; nothing of a page is drawn for someone it is not meant for. */
export const guards: Readonly<Record<Access, (args: LoaderFunctionArgs) => null>> = {
  pilot: pilotOnly,
  guest: guestOnly,
  public: () => null,
  embedded: embeddedOnly,
  offline: embeddedOnly,
}
