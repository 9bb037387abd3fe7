import { canOpen } from '@sortie/domain/mission/mission-access'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { ApiError } from '@sortie/web-app/calls.ts'
import { isOnline } from '@sortie/web-app/reachability.ts'
import { isEmbedded } from '@sortie/web-app/session.ts'
import { Suspense } from 'react'
import { type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router'
import { call } from '#app/calls.ts'
import { keepPages } from '#app/keep-pages.ts'
import { dropKeptMission, type KeptMission, keepMission, readKeptMission } from '#app/kept-missions.ts'
import { missionId } from '#mission/mission-id.ts'
import { EmbeddedFrame, MissionDetails } from './mission-details.tsx'

/** Few visits need the dialog, so it is loaded separately. */
const MissionUnavailable = lazyPart(
  async () => (await import('#mission/mission-unavailable.tsx')).MissionUnavailable,
)

/** With a weak signal, the stored copy must not wait long for the network. */
const patienceMs = 6000

const loadAnew = async (id: number): Promise<KeptMission> => {
  const signal = AbortSignal.timeout(patienceMs)
  const [mission, pilot] = await Promise.all([
    call('GET /v2/pilots/missions/{id}', { params: { id }, query: { assets: 'none' }, signal }),
    call('GET /pilots/account', { signal }),
  ])
  await keepMission(mission, pilot)
  return { mission, pilot }
}

/** The mission from the server or, without a network, the saved copy. Null when there is neither. */
const loadOffline = async (id: number): Promise<KeptMission | null> => {
  // Loaders run in parallel: the guard redirects a visit without tokens.
  if (!isEmbedded()) return null
  try {
    if (isOnline()) return await loadAnew(id)
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) {
      // The server says that the mission isn't this pilot's, or no longer is.
      await dropKeptMission(id)
      return null
    }
  }
  return readKeptMission(id)
}

/** Makes the only requests of this page. */
export const loader = ({ params }: LoaderFunctionArgs) => {
  keepPages()
  const id = missionId(params.mission_id)
  return id === null ? null : loadOffline(id)
}

/** The details without a network, as an earlier visit stored them on the device. */
export const Component = () => {
  const kept = useLoaderData<typeof loader>()
  if (!kept || kept.mission.status === 'pilots_notified') return <Navigate to="/four-oh-four" replace />
  if (!canOpen(kept.mission))
    return (
      <Suspense>
        <MissionUnavailable />
      </Suspense>
    )
  return (
    <EmbeddedFrame>
      <MissionDetails mission={kept.mission} pilot={kept.pilot} variant="offline" />
    </EmbeddedFrame>
  )
}
