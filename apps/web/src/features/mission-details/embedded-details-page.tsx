import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { useEffect } from 'react'
import { DetailsGate } from './details-gate.tsx'
import { keepMission, keepShell } from './kept-missions.ts'
import { EmbeddedFrame, MissionDetails } from './mission-details.tsx'

/** Saves the mission on the device for a visit without a network. */
const Keep = ({ mission, pilot }: { mission: Mission; pilot: Pilot | undefined }) => {
  useEffect(keepShell, [])
  useEffect(() => {
    if (pilot) void keepMission(mission, pilot)
  }, [mission, pilot])
  return null
}

/** The details inside a native app, with every section open. */
export const Component = () => (
  <EmbeddedFrame>
    <DetailsGate requestPage="availablemissionwebview">
      {(mission, pilot) => (
        <>
          <Keep mission={mission} pilot={pilot} />
          <MissionDetails mission={mission} pilot={pilot} variant="embedded" />
        </>
      )}
    </DetailsGate>
  </EmbeddedFrame>
)
