import type { FastifyRequest } from 'fastify'
import type { Database } from '../database.ts'
import { describeBrowser, networkOf } from './describe-caller.ts'
import { upsertPilotSession } from './session.queries.ts'
import type { Session } from './session.ts'

/** Short enough to show when someone was last active, and long enough to cost calls nothing. */
const noteAgainAfterMilliseconds = 5 * 60_000
const mostRemembered = 10_000

/**
 * Keeps the list of sessions that a pilot sees up to date. The session of an admin who acts as the pilot is not in it.
 */
export const sessionNotes = (db: Database) => {
  const noted = new Map<string, number>()
  return async ({ ip, headers }: FastifyRequest, session: Session): Promise<void> => {
    const { tokenHash, pilotId, kind, expiresAt } = session
    if (session.admin || (noted.get(tokenHash) ?? 0) > Date.now() - noteAgainAfterMilliseconds) return
    const isNoted = await upsertPilotSession(db, {
      pilot_id: pilotId,
      token_hash: tokenHash,
      kind,
      browser: describeBrowser(headers['user-agent']),
      network: networkOf(ip),
      expires_at: expiresAt,
    })
    if (!isNoted) return
    noted.delete(tokenHash)
    noted.set(tokenHash, Date.now())
    const [oldest] = noted.keys()
    if (noted.size > mostRemembered && oldest !== undefined) noted.delete(oldest)
  }
}
