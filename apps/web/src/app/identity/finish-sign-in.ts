import { createRemoteJWKSet, jwtVerify } from 'jose'
import { portalConfig } from '../portal-config.ts'
import type { PortalSession } from '../session.ts'
import { identityProvider, type Provider } from './discovery.ts'
import { type PendingSignIn, takePendingSignIn } from './pending-sign-in.ts'
import { halfHash } from './random.ts'
import { callbackAddress } from './start-sign-in.ts'

/** A return from the identity provider that cannot be trusted or says no. */
export class SignInError extends Error {}

interface Tokens {
  access_token: string
  id_token: string
}

export interface FinishedSignIn {
  session: PortalSession
  /** An admin who may not act as a pilot is to be logged out. */
  adminWithoutFlag: boolean
}

const exchangeCode = async (provider: Provider, code: string, verifier: string): Promise<Tokens> => {
  const answer = await fetch(provider.token_endpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: portalConfig().identity.client_id,
      redirect_uri: callbackAddress(),
      code,
      code_verifier: verifier,
    }),
  })
  if (!answer.ok) throw new SignInError(`the identity provider refused the code (${answer.status})`)
  return (await answer.json()) as Tokens
}

const readReturn = async (
  address: Pick<Location, 'search' | 'hash'>,
  provider: Provider,
  pending: PendingSignIn,
): Promise<Tokens> => {
  const inFragment = portalConfig().identity.response_type !== 'code'
  const answer = new URLSearchParams(inFragment ? address.hash.slice(1) : address.search)
  if (answer.get('state') !== pending.state) throw new SignInError('the state is not the one sent')
  const refusal = answer.get('error')
  if (refusal) throw new SignInError(answer.get('error_description') ?? refusal)
  if (!inFragment) return exchangeCode(provider, answer.get('code') ?? '', pending.verifier)
  return { access_token: answer.get('access_token') ?? '', id_token: answer.get('id_token') ?? '' }
}

/** Checks signature, issuer, audience, expiry, nonce and that the two tokens belong together. */
const verify = async (provider: Provider, tokens: Tokens, nonce: string) => {
  const { payload, protectedHeader } = await jwtVerify(
    tokens.id_token,
    createRemoteJWKSet(new URL(provider.jwks_uri)),
    {
      issuer: provider.issuer,
      audience: portalConfig().identity.client_id,
      requiredClaims: ['sub', 'exp', 'iat', 'nonce', 'at_hash'],
      clockTolerance: 30,
    },
  ).catch((error: unknown) => {
    throw new SignInError(error instanceof Error ? error.message : 'the id token is not valid')
  })
  if (payload.nonce !== nonce) throw new SignInError('the nonce is not the one sent')
  if (payload.at_hash !== (await halfHash(tokens.access_token, protectedHeader.alg)))
    throw new SignInError('the access token does not belong to the id token')
  return payload
}

/** Turns the return from the identity provider into a session. Works once per sign-in. */
export const finishSignIn = async (address: Pick<Location, 'search' | 'hash'>): Promise<FinishedSignIn> => {
  const pending = takePendingSignIn()
  if (!pending) throw new SignInError('no sign-in is under way in this tab')
  const provider = await identityProvider()
  const tokens = await readReturn(address, provider, pending)
  const claims = await verify(provider, tokens, pending.nonce)
  const { admin_claim, drone_base_claim } = portalConfig().identity
  const isAdmin = claims[admin_claim] !== undefined && claims[admin_claim] !== null
  return {
    session: {
      credentials: { kind: 'identity', access_token: tokens.access_token, id_token: tokens.id_token },
      actingAs: isAdmin ? pending.chosenPilot : null,
    },
    adminWithoutFlag: isAdmin && claims[drone_base_claim] !== true,
  }
}
