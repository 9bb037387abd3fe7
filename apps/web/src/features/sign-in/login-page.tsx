import { Suspense } from 'react'
import { portalConfig } from '#app/portal-config.ts'
import { lazyPart } from '#ui/lazy.ts'
import { UniversalSignIn } from './universal-sign-in.tsx'

/** Only for test environments, so no pilot downloads it. */
const PlainSignIn = lazyPart(async () => (await import('./plain-sign-in.tsx')).PlainSignIn)

export const Component = () =>
  portalConfig().sign_in === 'plain' ? (
    <Suspense>
      <PlainSignIn />
    </Suspense>
  ) : (
    <UniversalSignIn />
  )
