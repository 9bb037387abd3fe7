import { AppError } from '../errors.ts'

/** The person for whom a request is made. */
export interface Session {
  pilotId: number
  /** Set while an admin acts as the pilot: the admin's name at the identity provider. */
  admin: string | null
  /** The hash by which a logout is remembered, and how long it has to be. */
  tokenHash: string
  expiresAt: Date
  /** When the pilot last proved their identity; null if the identity provider does not say. */
  authenticatedAt: Date | null
  kind: 'identity' | 'plain'
}

/** Keeps admins away from what only the pilot may see: where the money goes, and links that open without a sign-in. */
export const refuseAdmin = (session: Session, message?: string): void => {
  if (session.admin) throw new AppError('not_allowed_in_admin_mode', message ? { message } : {})
}

const recentMilliseconds = 10 * 60_000

/** Payment details are changed only by someone who has just signed in, not by someone who finds an open browser. */
export const requireRecentSignIn = ({ authenticatedAt }: Session): void => {
  if (authenticatedAt === null || authenticatedAt.getTime() < Date.now() - recentMilliseconds)
    throw new AppError('recent_sign_in_required')
}
