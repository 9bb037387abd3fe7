import { lazyPart } from '@sortie/ui/lazy.ts'
import { hasLoggedOut } from '@sortie/web-app/log-out-note.ts'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, replace } from 'react-router'
import { portalConfig } from '#app/portal-config.ts'
import { UniversalSignIn } from './universal-sign-in.tsx'

/** Only for test environments, so no pilot downloads it. */
const PlainSignIn = lazyPart(async () => (await import('./plain-sign-in.tsx')).PlainSignIn)

/** The identity provider returns here after a logout. A person who just logged out is not asked to sign in again. */
export const loader = ({ request }: LoaderFunctionArgs): Response | null =>
  hasLoggedOut() && new URL(request.url).search === '' ? replace('/about') : null

export const Component = () =>
  portalConfig().sign_in === 'plain' ? (
    <Suspense>
      <PlainSignIn />
    </Suspense>
  ) : (
    <UniversalSignIn />
  )
