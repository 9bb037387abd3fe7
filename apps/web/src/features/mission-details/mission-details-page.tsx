import { Suspense } from 'react'
import { lazyPart } from '#ui/lazy-part.ts'
import { DetailsGate } from './details-gate.tsx'
import { MissionDetails } from './mission-details.tsx'

const AuthorizationAcquired = lazyPart(
  async () => (await import('./authorization-acquired.tsx')).AuthorizationAcquired,
)

/** An accepted mission, with everything needed to fly and deliver it. */
export const Component = () => (
  <DetailsGate requestPage="availablemission">
    {(mission, pilot) => (
      <>
        <MissionDetails mission={mission} pilot={pilot} variant="portal" />
        <Suspense>
          <AuthorizationAcquired />
        </Suspense>
      </>
    )}
  </DetailsGate>
)
