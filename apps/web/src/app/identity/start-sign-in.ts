import { encode } from 'jose/base64url'
import { portalConfig } from '../portal-config.ts'
import type { ChosenPilot } from '../session.ts'
import { identityProvider } from './discovery.ts'

export const callbackUrl = (): string => `${location.origin}/callback`

/** What a sign-in must come back with, and what is needed to finish it. Kept per tab. */
export interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
  chosenPilot: ChosenPilot | null
}

const storageKey = 'sortie.pending-sign-in'

/** Can be used once: a second return with the same response finds nothing. */
export const takePendingSignIn = (): PendingSignIn | null => {
  const stored = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return stored ? (JSON.parse(stored) as PendingSignIn) : null
}

const randomText = (): string => encode(crypto.getRandomValues(new Uint8Array(32)))

/** The S256 challenge of a PKCE verifier. */
const codeChallenge = async (verifier: string): Promise<string> =>
  encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

/** Leaves for the identity provider's own sign-in page. */
export const startSignIn = async (chosenPilot: ChosenPilot | null): Promise<void> => {
  const { identity } = portalConfig()
  const { authorization_endpoint } = await identityProvider()
  const pending = { state: randomText(), nonce: randomText(), verifier: randomText(), chosenPilot }
  const url = new URL(authorization_endpoint)
  const parameters: Record<string, string> = {
    client_id: identity.client_id,
    redirect_uri: callbackUrl(),
    scope: 'openid email',
    response_type: identity.response_type,
    state: pending.state,
    nonce: pending.nonce,
    ...(identity.response_type === 'code'
      ? { code_challenge: await codeChallenge(pending.verifier), code_challenge_method: 'S256' }
      : {}),
    ...(chosenPilot ? { pilot_number: chosenPilot.pilot_number } : {}),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  sessionStorage.setItem(storageKey, JSON.stringify(pending))
  location.replace(url)
}
