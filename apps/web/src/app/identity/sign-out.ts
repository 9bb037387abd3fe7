import { forgetDrafts } from '../forms/drafts.ts'
import { forgetKeptMissions } from '../kept-missions.ts'
import { currentSession, forgetSession, type PortalSession } from '../session.ts'
import { write } from '../write.ts'
import { providerSignOutUrl } from './discovery.ts'

/** Ends the session on our server, in this browser and at the identity provider. */
export const signOut = async (session: PortalSession | null = currentSession()): Promise<void> => {
  if (!session) return location.replace('/login')
  // A server that cannot be reached must not keep a pilot signed in on a shared computer.
  await write('DELETE /v1/session', {}).catch(() => undefined)
  forgetSession()
  forgetDrafts()
  await forgetKeptMissions().catch(() => undefined)
  location.replace(await providerSignOutUrl(session).catch(() => '/login'))
}
