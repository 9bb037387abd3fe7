import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { errors } from 'oidc-provider'

export const CODE_SECONDS = 60
const MAX_LENGTH = 64

/** The extra parameter of an authorization request with which an admin asks to act as a pilot. */
export const extraParams = {
  pilot_number: (_ctx: KoaContextWithOIDC, value: string | undefined) => {
    if (value && value.length > MAX_LENGTH) throw new errors.InvalidRequest('pilot_number is too long')
  },
}

export function requestedPilotNumber(ctx: KoaContextWithOIDC): string {
  const value = ctx.oidc.params?.pilot_number
  return typeof value === 'string' ? value : ''
}

/**
 * In the code flow the identity token is made at the token endpoint, where the parameters of the authorization request
 * are gone. So the number is stored with its code, as long as the code lives: not with the session or the grant, which
 * later authorizations share.
 */
export function rememberPilotNumbers(provider: Provider): (ctx: KoaContextWithOIDC) => string {
  const byCode = new Map<string, { pilotNumber: string; expiresAt: number }>()

  provider.on('authorization.success', (ctx) => {
    const now = Date.now()
    for (const [code, { expiresAt }] of byCode) if (expiresAt <= now) byCode.delete(code)
    const code = ctx.oidc.entities.AuthorizationCode?.jti
    const pilotNumber = requestedPilotNumber(ctx)
    if (code && pilotNumber) byCode.set(code, { pilotNumber, expiresAt: now + CODE_SECONDS * 1000 })
  })

  return (ctx) => {
    if (ctx.oidc.route !== 'token') return requestedPilotNumber(ctx)
    const code = ctx.oidc.entities.AuthorizationCode?.jti
    return (code && byCode.get(code)?.pilotNumber) || ''
  }
}
