import { ApiError, call } from '#app/api.ts'
import { credentialsEmail } from '#app/credentials-email.ts'
import { currentSession, isEmbedded } from '#app/session.ts'
import { dropKeptMission, type KeptMission, keepMission, readKeptMission } from './kept-missions.ts'

/** A site with one bar of signal must not wait for ever for what is on the device already. */
const patienceMs = 6000

const loadAnew = async (id: number): Promise<KeptMission> => {
  const signal = AbortSignal.timeout(patienceMs)
  const [mission, pilot] = await Promise.all([
    call('GET /v2/pilots/missions/{id}', { params: { id }, signal }),
    call('GET /pilots/account', { signal }),
  ])
  await keepMission(mission, pilot)
  return { mission, pilot }
}

/** The mission as the server has it now; without a network as it was kept. Null when there is neither. */
export const loadOffline = async (id: number): Promise<KeptMission | null> => {
  const session = currentSession()
  // Loaders run side by side: the guard is sending a visit without tokens away.
  if (!session || !isEmbedded()) return null
  try {
    if (navigator.onLine) return await loadAnew(id)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      // The server has spoken: it is not, or no longer, this pilot's.
      await dropKeptMission(id)
      return null
    }
  }
  return readKeptMission(id, credentialsEmail(session.credentials))
}
