import { encode } from 'jose/base64url'
import type { ChosenPilot } from '../session.ts'
import { sitePath, storageName } from '../site.ts'
import { siteConfig } from '../site-config.ts'
import { identityProvider, type Provider } from './discovery.ts'

export const callbackUrl = (): string => `${location.origin}${sitePath('/callback')}`

/** What a sign-in must return with, and what is needed to finish it. Kept per tab. */
export interface PendingSignIn {
  state: string
  nonce: string
  verifier: string
  chosenPilot: ChosenPilot | null
  /** Whether a session is renewed. The old one then ends. */
  again: boolean
}

const storageKey = storageName('pending-sign-in')

/** Works once, so that a second return with the same response finds nothing. */
export const takePendingSignIn = (): PendingSignIn | null => {
  const stored = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return stored ? (JSON.parse(stored) as PendingSignIn) : null
}

const randomText = (): string => encode(crypto.getRandomValues(new Uint8Array(32)))

/** The S256 challenge of a PKCE verifier. */
const codeChallenge = async (verifier: string): Promise<string> =>
  encode(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))))

/** Leads to the page where a new person sets a password, if the provider has one, else to its usual page. */
const signUpParameters = (email: string, { prompt_values_supported }: Provider): Record<string, string> => {
  const { sign_up } = siteConfig().identity
  const creates = sign_up === 'discovery' ? prompt_values_supported?.includes('create') : sign_up === 'create'
  return { login_hint: email, ...(creates ? { prompt: 'create' } : {}) }
}

interface SignIn {
  /** The pilot whom an admin wants to act as. */
  chosenPilot?: ChosenPilot | null
  /** The email of a new person, whose sign-in has yet to be created. */
  newEmail?: string | null
  /** Whether someone who is signed in has to prove their identity again. */
  again?: boolean
  /** The email of the person, so that they only have to type their password. */
  email?: string | null
  /** Whether the current page stays in the history; a page that only redirects does not. */
  keepsPage?: boolean
}

/** Goes to the identity provider's sign-in page. */
export const startSignIn = async ({
  chosenPilot = null,
  newEmail = null,
  again = false,
  email = null,
  keepsPage = false,
}: SignIn): Promise<void> => {
  const { identity } = siteConfig()
  const provider = await identityProvider()
  const pending = { state: randomText(), nonce: randomText(), verifier: randomText(), chosenPilot, again }
  const url = new URL(provider.authorization_endpoint)
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
    ...(newEmail ? signUpParameters(newEmail, provider) : {}),
    // Given a maximum age, the provider reports when the password was entered.
    ...(again ? { prompt: 'login', max_age: '600' } : {}),
    ...(email ? { login_hint: email } : {}),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  sessionStorage.setItem(storageKey, JSON.stringify(pending))
  if (keepsPage) location.assign(url)
  else location.replace(url)
}
