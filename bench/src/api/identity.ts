import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { Credentials } from '@sortie/contract/headers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { freePort } from '../../../scripts/lib/ports.ts'
import { undoLater } from '../clean-up.ts'

export interface IdentityProvider {
  issuer: string
  jwksUrl: string
  signIn(subject: string, email: string): Promise<Credentials>
}

/** As much of an OpenID Connect provider as a server needs to verify tokens: discovery and keys. */
export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const jwksUrl = `${issuer}/jwks`
  const documents: Record<string, unknown> = {
    '/.well-known/openid-configuration': { issuer, jwks_uri: jwksUrl },
    '/jwks': { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256', use: 'sig', kid: 'bench' }] },
  }
  const server = createServer((request, response) => {
    const document = documents[request.url ?? '']
    response.writeHead(document ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(document ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  undoLater(async () => void server.close())
  return {
    issuer,
    jwksUrl,
    signIn: async (subject, email) => {
      const access_token = `access-token-of-${subject}`
      const digest = createHash('sha256').update(access_token).digest()
      const id_token = await new SignJWT({
        email,
        email_verified: true,
        at_hash: digest.subarray(0, 16).toString('base64url'),
        jti: subject,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'bench' })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience('pilot-web')
        .setIssuedAt()
        .setExpirationTime('12h')
        .sign(privateKey)
      return { kind: 'identity', access_token, id_token }
    },
  }
}
