import type { FinishedSignIn } from '@sortie/web-app/identity/finish-sign-in.ts'
import { portalConfig } from '../portal-config.ts'

export interface AdminClaims {
  isAdmin: boolean
  /** Whether the admin may not act as a pilot, and must be logged out. */
  lacksFlag: boolean
  /** Whether the admin has not chosen a pilot to act as. */
  lacksPilot: boolean
}

/** The admin claims of a finished sign-in, by the names that the configuration gives. */
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
