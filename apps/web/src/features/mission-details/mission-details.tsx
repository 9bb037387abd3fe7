import type { Mission } from '@sortie/domain/mission/mission.schema'
import { showsOnHold } from '@sortie/domain/mission/mission-status'
import { onHoldText } from '@sortie/domain/texts'
import { MissionHeader } from '#mission/mission-header.tsx'
import { Alert } from '#ui/feedback/alert.tsx'
import { AirspaceCard } from './airspace-card.tsx'
import { type DetailsVariant, isReadOnly, isToBeFlown } from './details-access.ts'
import { DetailsSections } from './details-sections.tsx'
import type { KeptPilot } from './kept-missions.ts'
import { MissionStatusChip } from './mission-status-chip.tsx'
import { ScheduleBlock } from './schedule-block.tsx'
import { SiteMap } from './site-map.tsx'
import { WeatherBlock } from './weather-block.tsx'

type MissionDetailsProps = {
  mission: Mission
  /** Not there for a moment after the mission is. */
  pilot: KeptPilot | undefined
  variant: DetailsVariant
}

/** Everything of one mission: on a phone when and whether to fly comes first, on a desktop it stands beside. */
export const MissionDetails = ({ mission, pilot, variant }: MissionDetailsProps) => {
  const isOffline = variant === 'offline'
  return (
    <div className="flex flex-col gap-6">
      <MissionHeader
        mission={mission}
        pilot={pilot}
        showsId
        status={<MissionStatusChip mission={mission} />}
      />
      {showsOnHold(mission) && <Alert tone="attention">{onHoldText}</Alert>}
      {isReadOnly(mission) && (
        <Alert tone="info">This mission can only be read here at its present stage.</Alert>
      )}
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-start-1">
          <ScheduleBlock mission={mission} variant={variant} />
          <AirspaceCard mission={mission} variant={variant} />
          {!isOffline && isToBeFlown(mission) && <WeatherBlock mission={mission} />}
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <SiteMap mission={mission} isOffline={isOffline} hideKml={variant !== 'portal'} />
          <DetailsSections mission={mission} pilot={pilot} variant={variant} />
        </div>
      </div>
    </div>
  )
}
