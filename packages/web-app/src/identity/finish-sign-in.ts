import type { Credentials } from '@sortie/contract/headers'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { encode } from 'jose/base64url'
import type { ChosenPilot } from '../session.ts'
import { siteConfig } from '../site-config.ts'
import { identityProvider, type Provider } from './discovery.ts'
import { callbackUrl, type PendingSignIn, takePendingSignIn } from './start-sign-in.ts'

/** A return from the identity provider that cannot be trusted or reports a failure. */
export class SignInError extends Error {}

interface Tokens {
  access_token: string
  id_token: string
}

export interface FinishedSignIn {
  credentials: Extract<Credentials, { kind: 'identity' }>
  /** The verified claims of the identity provider about the person. */
  claims: JWTPayload
  /** The pilot whom an admin chose to act as when the sign-in began. */
  chosenPilot: ChosenPilot | null
  /** Whether the sign-in renews a session, which then ends. */
  again: boolean
}

const exchangeCode = async (provider: Provider, code: string, verifier: string): Promise<Tokens> => {
  const response = await fetch(provider.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: siteConfig().identity.client_id,
      redirect_uri: callbackUrl(),
      code,
      code_verifier: verifier,
    }),
  })
  if (!response.ok) throw new SignInError(`the identity provider refused the code (${response.status})`)
  return (await response.json()) as Tokens
}

const readReturn = async (
  url: Pick<Location, 'search' | 'hash'>,
  provider: Provider,
  pending: PendingSignIn,
): Promise<Tokens> => {
  const inFragment = siteConfig().identity.response_type !== 'code'
  const response = new URLSearchParams(inFragment ? url.hash.slice(1) : url.search)
  if (response.get('state') !== pending.state) throw new SignInError('the state does not match the one sent')
  const refusal = response.get('error')
  if (refusal) throw new SignInError(response.get('error_description') ?? refusal)
  if (!inFragment) return exchangeCode(provider, response.get('code') ?? '', pending.verifier)
  return { access_token: response.get('access_token') ?? '', id_token: response.get('id_token') ?? '' }
}

/** The left half of a token's hash, as the id token contains it. */
const halfHash = async (token: string, algorithm: string): Promise<string> => {
  const digest = await crypto.subtle.digest(`SHA-${algorithm.slice(-3)}`, new TextEncoder().encode(token))
  return encode(new Uint8Array(digest, 0, digest.byteLength / 2))
}

/** Checks the signature, issuer, audience, expiry and nonce, and that the two tokens belong together. */
const verify = async (provider: Provider, tokens: Tokens, nonce: string) => {
  const { payload, protectedHeader } = await jwtVerify(
    tokens.id_token,
    createRemoteJWKSet(new URL(provider.jwks_uri)),
    {
      issuer: provider.issuer,
      audience: siteConfig().identity.client_id,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce', 'at_hash'],
      clockTolerance: 30,
    },
  ).catch((error: unknown) => {
    throw new SignInError(error instanceof Error ? error.message : 'the id token is not valid')
  })
  if (payload.nonce !== nonce) throw new SignInError('the nonce does not match the one sent')
  if (payload.at_hash !== (await halfHash(tokens.access_token, protectedHeader.alg)))
    throw new SignInError('the access token does not belong to the id token')
  return payload
}

/** The response is read once, and removed from the URL and the history. */
export const takeResponse = (): Pick<Location, 'search' | 'hash'> => {
  const { search, hash } = location
  if (search || hash) history.replaceState(history.state, '', location.pathname)
  return { search, hash }
}

/** Turns the return from the identity provider into a session. Works once per sign-in; null if none is pending. */
export const finishSignIn = async (
  url: Pick<Location, 'search' | 'hash'>,
): Promise<FinishedSignIn | null> => {
  const pending = takePendingSignIn()
  if (!pending) return null
  const provider = await identityProvider()
  const tokens = await readReturn(url, provider, pending)
  const claims = await verify(provider, tokens, pending.nonce)
  return {
    credentials: { kind: 'identity', access_token: tokens.access_token, id_token: tokens.id_token },
    claims,
    chosenPilot: pending.chosenPilot,
    again: pending.again,
  }
}
