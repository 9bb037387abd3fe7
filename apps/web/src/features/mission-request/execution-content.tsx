import type { Mission } from '@sortie/domain/mission/mission.schema'
import { pilotShots } from '@sortie/domain/mission/shot'
import { CameraSettings } from '#mission/camera-settings.tsx'
import { FlightAppInstructions } from '#mission/flight-app-instructions.tsx'
import { ShotItem } from '#mission/shot-item.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { Topic } from './topic.tsx'

const ShotDescriptions = ({ mission }: { mission: Mission }) => {
  const shots = pilotShots(mission)
  if (shots.length === 0) return <p>No shots have been named for this mission.</p>
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
      {shots.map((shot) => (
        <li key={shot.id} className="p-4">
          <ShotItem shot={shot} hasDescriptions hasMedia />
        </li>
      ))}
    </ul>
  )
}

/** How it is flown. */
export const ExecutionContent = ({ mission }: { mission: Mission }) => (
  <>
    <Topic title="Flight app">
      {mission.flight_app ? (
        <FlightAppInstructions app={mission.flight_app} show={['ios', 'android', 'web']} />
      ) : (
        <p>Fly with the app of your choice.</p>
      )}
    </Topic>
    <Topic title="Camera settings">
      <CameraSettings mission={mission} />
    </Topic>
    <Alert tone="attention" title="Altitude authority">
      The altitude of your airspace authorization is the highest you may fly. If a shot asks for more, stay at
      the authorized altitude and take the shot from there.
    </Alert>
    <Topic title="Shot descriptions">
      <ShotDescriptions mission={mission} />
    </Topic>
  </>
)
