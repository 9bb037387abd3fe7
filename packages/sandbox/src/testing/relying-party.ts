import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import type { Page } from './browser.ts'
import { PORTAL } from './sandbox.ts'

export type Flow = 'code' | 'token id_token'

interface Tokens {
  access_token: string
  id_token: string
  claims: JWTPayload
}

export interface Authorization {
  address: string
  /** Gets the checked tokens from the page on which the login ended. */
  tokens(end: Page): Promise<Tokens>
}

const random = () => randomBytes(16).toString('base64url')

async function verify(
  issuer: string,
  audience: string,
  { id_token, access_token, nonce }: Record<'id_token' | 'access_token' | 'nonce', string>,
) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  const { payload } = await jwtVerify(id_token, keys, {
    issuer,
    audience,
    algorithms: ['RS256'],
  })
  const half = createHash('sha256').update(access_token).digest().subarray(0, 16)
  if (payload.nonce !== nonce) throw new Error('wrong nonce')
  if (payload.at_hash !== half.toString('base64url')) throw new Error('wrong at_hash')
  return payload
}

const portal = { id: 'pilot-web', callback: '/callback' }

/** The part of the portal, or of another client, in a login, with every check it has to make. */
export function authorize(
  issuer: string,
  flow: Flow,
  extra: Record<string, string> = {},
  client = portal,
): Authorization {
  const { state = random() } = extra
  const [nonce, verifier] = [random(), random() + random()]
  const redirect_uri = `${PORTAL}${client.callback}`
  const parameters = new URLSearchParams({
    client_id: client.id,
    response_type: flow,
    scope: 'openid email',
    redirect_uri,
    state,
    nonce,
    ...extra,
  })
  if (flow === 'code') {
    parameters.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'))
    parameters.set('code_challenge_method', 'S256')
  }

  async function exchange(code: string) {
    const response = await fetch(`${issuer}/token`, {
      method: 'POST',
      headers: { origin: PORTAL },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: client.id,
        code,
        code_verifier: verifier,
        redirect_uri,
      }),
    })
    if (response.headers.get('access-control-allow-origin') !== PORTAL) throw new Error('CORS is closed')
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as { access_token: string; id_token: string }
  }

  return {
    address: `${issuer}/authorize?${parameters}`,
    async tokens({ url }) {
      if (url.origin + url.pathname !== redirect_uri) throw new Error(`ended at ${url.href}`)
      const answer = flow === 'code' ? url.searchParams : new URLSearchParams(url.hash.slice(1))
      if (answer.get('state') !== state) throw new Error(`wrong state: ${answer}`)
      const { access_token, id_token } =
        flow === 'code'
          ? await exchange(answer.get('code') ?? '')
          : { access_token: answer.get('access_token') ?? '', id_token: answer.get('id_token') ?? '' }
      const claims = await verify(issuer, client.id, { id_token, access_token, nonce })
      return { access_token, id_token, claims }
    },
  }
}
