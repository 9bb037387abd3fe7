import type { FinishedSignIn } from '@sortie/web-app/identity/finish-sign-in.ts'
import { portalConfig } from '../portal-config.ts'

export interface AdminClaims {
  isAdmin: boolean
  /** An admin who may not act as a pilot is to be logged out. */
  lacksFlag: boolean
  /** An admin who has not said for whom to act. */
  lacksPilot: boolean
}

/** What a finished sign-in says of an admin, in the claims that configuration names. */
export const adminClaims = (claims: FinishedSignIn['claims']): AdminClaims => {
  const { admin_claim, drone_base_claim } = portalConfig().identity
  const chosen = claims[admin_claim]
  const isAdmin = chosen !== undefined && chosen !== null
  return {
    isAdmin,
    lacksFlag: isAdmin && claims[drone_base_claim] !== true,
    lacksPilot: isAdmin && String(chosen).trim() === '',
  }
}
