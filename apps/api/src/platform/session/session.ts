import { AppError } from '../errors.ts'

/** Who a request speaks for. */
export interface Session {
  pilotId: number
  /** Set while an admin acts as the pilot: the admin, as the identity provider names them. */
  admin: string | null
  /** Hash under which a log-out is remembered, and until when it has to be. */
  tokenHash: string
  expiresAt: Date
  kind: 'identity' | 'plain'
}

/** What is for the pilot alone: where the money goes, and what opens without the pilot. */
export const refuseAdmin = (session: Session, message?: string): void => {
  if (session.admin) throw new AppError('not_allowed_in_admin_mode', message ? { message } : {})
}
