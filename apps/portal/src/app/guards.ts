import { type Guard, signedInOnly, strangersOnly } from '@sortie/web-app/guards.ts'
import { currentSession, isEmbedded } from '@sortie/web-app/session.ts'
import { replace } from 'react-router'
import { home } from './home.ts'
import { isInsideApp } from './inside-app.ts'

/** 'offline' is an embedded view that must open without a server to check its tokens. */
export type Access = 'pilot' | 'guest' | 'public' | 'embedded' | 'offline'

const pilotOnly: Guard = (args) => {
  // Inside an app there is no sign-in to go to.
  if (!currentSession() && isInsideApp()) throw replace('/four-oh-four')
  return signedInOnly(args)
}

const guestOnly = strangersOnly(home)

/** Sign-in and registration are for visitors who aren't signed in, but an admin may always choose another pilot. */
const guestOrAdmin: Guard = (args) =>
  new URL(args.request.url).searchParams.has('pilot_number') ? null : guestOnly(args)

const embeddedOnly: Guard = () => {
  if (!isEmbedded()) throw replace('/four-oh-four')
  return null
}

/** The guards of a page, by who may see it. */
export const guards: Readonly<Record<Access, Guard>> = {
  pilot: pilotOnly,
  guest: guestOrAdmin,
  public: () => null,
  embedded: embeddedOnly,
  offline: embeddedOnly,
}
