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
