import { portalConfig } from '#app/portal-config.ts'
import { PlainSignIn } from './plain-sign-in.tsx'
import { UniversalSignIn } from './universal-sign-in.tsx'

export const Component = () => (portalConfig().sign_in === 'plain' ? <PlainSignIn /> : <UniversalSignIn />)
