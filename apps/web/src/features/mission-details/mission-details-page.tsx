import type { AuthorizationOutcome as Outcome } from '@sortie/domain/mission/airspace-callback'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '#ui/lazy.ts'
import { DetailsGate } from './details-gate.tsx'
import { MissionDetails } from './mission-details.tsx'

const AuthorizationOutcome = lazyPart(
  async () => (await import('./authorization-outcome.tsx')).AuthorizationOutcome,
)

/** An accepted mission, with everything needed to fly and deliver it. */
export const Component = () => {
  const { state } = useLocation()
  const outcome = (state as { authorization?: Outcome } | null)?.authorization
  return (
    <DetailsGate requestPage="availablemission">
      {(mission, pilot) => (
        <>
          <MissionDetails mission={mission} pilot={pilot} variant="portal" />
          <Suspense>{outcome && <AuthorizationOutcome outcome={outcome} mission={mission} />}</Suspense>
        </>
      )}
    </DetailsGate>
  )
}
