import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#ui/lazy.ts'
import { DetailsGate } from './details-gate.tsx'
import { MissionDetails } from './mission-details.tsx'

const AuthorizationAcquired = lazyPart(
  async () => (await import('./authorization-acquired.tsx')).AuthorizationAcquired,
)

/** An accepted mission, with everything needed to fly and deliver it. */
export const Component = () => {
  const { state } = useLocation()
  const wasAcquired = typeof state === 'object' && state !== null && 'authorizationAcquired' in state
  return (
    <DetailsGate requestPage="availablemission">
      {(mission, pilot) => (
        <>
          <MissionDetails mission={mission} pilot={pilot} variant="portal" />
          <Suspense>{wasAcquired && <AuthorizationAcquired />}</Suspense>
        </>
      )}
    </DetailsGate>
  )
}
