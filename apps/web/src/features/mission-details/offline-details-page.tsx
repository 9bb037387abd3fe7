import { type LoaderFunctionArgs, Navigate, useLoaderData } from 'react-router'
import { MissionUnavailable } from '#mission/lazy-mission-unavailable.tsx'
import { missionId } from '#mission/mission-id.ts'
import { isExpired } from './details-access.ts'
import { EmbeddedFrame } from './embedded-frame.tsx'
import { keepShell } from './keep-shell.ts'
import { loadOffline } from './load-offline.ts'
import { MissionDetails } from './mission-details.tsx'

/** All that is ever loaded; from here on the page asks nobody. */
export const loader = ({ params }: LoaderFunctionArgs) => {
  keepShell()
  const id = missionId(params.mission_id)
  return id === null ? null : loadOffline(id)
}

/** The details for a site without a signal: what an earlier visit left on the device. */
export const Component = () => {
  const kept = useLoaderData<typeof loader>()
  if (!kept || kept.mission.status === 'pilots_notified') return <Navigate to="/four-oh-four" replace />
  if (isExpired(kept.mission)) return <MissionUnavailable />
  return (
    <EmbeddedFrame>
      <MissionDetails mission={kept.mission} pilot={kept.pilot} variant="offline" />
    </EmbeddedFrame>
  )
}
