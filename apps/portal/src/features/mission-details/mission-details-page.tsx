import type { AuthorizationOutcome as Outcome } from '@sortie/domain/mission/airspace-callback'
import { lazyPart } from '@sortie/ui/lazy.ts'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { DetailsGate } from './details-gate.tsx'
import { MissionDetails } from './mission-details.tsx'

const AuthorizationOutcome = lazyPart(
  async () => (await import('./authorization-outcome.tsx')).AuthorizationOutcome,
)

const AcceptedMoment = lazyPart(async () => (await import('./accepted-moment.tsx')).AcceptedMoment)

type ArrivedWith = { authorization?: Outcome; accepted?: number } | null

/** An accepted mission, with everything needed to fly and deliver it. */
export const Component = () => {
  const { state } = useLocation()
  const arrivedWith = state as ArrivedWith
  const outcome = arrivedWith?.authorization
  // Links within the page navigate without this state.
  const [accepted] = useState(arrivedWith?.accepted)
  return (
    <DetailsGate requestPage="availablemission">
      {(mission, pilot) => (
        <>
          <Suspense>{accepted === mission.id && <AcceptedMoment mission={mission} />}</Suspense>
          <MissionDetails mission={mission} pilot={pilot} variant="portal" />
          <Suspense>{outcome && <AuthorizationOutcome outcome={outcome} mission={mission} />}</Suspense>
        </>
      )}
    </DetailsGate>
  )
}
