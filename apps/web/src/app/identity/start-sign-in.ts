import { portalConfig } from '../portal-config.ts'
import type { ChosenPilot } from '../session.ts'
import { identityProvider } from './discovery.ts'
import { keepPendingSignIn } from './pending-sign-in.ts'
import { codeChallenge, randomText } from './random.ts'

export const callbackAddress = (): string => `${location.origin}/callback`

/** Leaves for the identity provider's own sign-in page. */
export const startSignIn = async (chosenPilot: ChosenPilot | null): Promise<void> => {
  const { identity } = portalConfig()
  const { authorization_endpoint } = await identityProvider()
  const pending = { state: randomText(), nonce: randomText(), verifier: randomText(), chosenPilot }
  const address = new URL(authorization_endpoint)
  const parameters: Record<string, string> = {
    client_id: identity.client_id,
    redirect_uri: callbackAddress(),
    scope: 'openid email',
    response_type: identity.response_type,
    state: pending.state,
    nonce: pending.nonce,
    ...(identity.response_type === 'code'
      ? { code_challenge: await codeChallenge(pending.verifier), code_challenge_method: 'S256' }
      : {}),
    ...(chosenPilot ? { pilot_number: chosenPilot.pilot_number } : {}),
  }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  keepPendingSignIn(pending)
  location.replace(address)
}
