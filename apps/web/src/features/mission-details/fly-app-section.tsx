import type { Mission } from '@sortie/domain/mission/mission.schema'
import { embeddingApp } from '#app/native-bridge.ts'
import { FlightAppInstructions } from '#mission/flight-app-instructions.tsx'

/** How to fly and to deliver, a block a platform; Android's only where Android asks. */
export const FlyAppSection = ({ mission }: { mission: Mission }) => {
  if (!mission.flight_app)
    return <p>Fly with the app you are used to, and upload your pictures and films here.</p>
  const show = embeddingApp() === 'android' ? (['ios', 'android', 'web'] as const) : (['ios', 'web'] as const)
  return <FlightAppInstructions app={mission.flight_app} show={show} />
}
