import { AppError } from '../errors.ts'

/** Who a request speaks for. */
export interface Session {
  pilotId: number
  /** Set while an admin acts as the pilot: the admin, as the identity provider names them. */
  admin: string | null
  /** Hash under which a logout is remembered, and until when it has to be. */
  tokenHash: string
  expiresAt: Date
  /** When the pilot last proved who they are; null where the identity provider does not say. */
  authenticatedAt: Date | null
  kind: 'identity' | 'plain'
}

/** What only the pilot can see: where the money goes, and what opens without the pilot. */
export const refuseAdmin = (session: Session, message?: string): void => {
  if (session.admin) throw new AppError('not_allowed_in_admin_mode', message ? { message } : {})
}

const recentMilliseconds = 10 * 60_000

/** Where money goes is changed by whoever has just signed in, not by whoever finds a browser open. */
export const requireRecentSignIn = ({ authenticatedAt }: Session): void => {
  if (authenticatedAt === null || authenticatedAt.getTime() < Date.now() - recentMilliseconds)
    throw new AppError('recent_sign_in_required')
}
