import { DetailsGate } from './details-gate.tsx'
import { EmbeddedFrame, MissionDetails } from './mission-details.tsx'

/** The details inside a native app, with every section open. */
export const Component = () => (
  <EmbeddedFrame>
    <DetailsGate requestPage="availablemissionwebview">
      {(mission, pilot) => <MissionDetails mission={mission} pilot={pilot} variant="embedded" />}
    </DetailsGate>
  </EmbeddedFrame>
)
