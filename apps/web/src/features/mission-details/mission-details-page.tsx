import { AuthorizationAcquired } from './authorization-acquired.tsx'
import { DetailsGate } from './details-gate.tsx'
import { MissionDetails } from './mission-details.tsx'

/** The mission a pilot has accepted, with all that is needed to fly and deliver it. */
export const Component = () => (
  <DetailsGate requestPage="availablemission">
    {(mission, pilot) => (
      <>
        <MissionDetails mission={mission} pilot={pilot} variant="portal" />
        <AuthorizationAcquired />
      </>
    )}
  </DetailsGate>
)
