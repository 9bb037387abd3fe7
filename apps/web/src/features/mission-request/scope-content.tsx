import type { Mission } from '@sortie/domain/mission/mission.schema'
import { formatDuration } from '@sortie/domain/time/dates'
import { Exemptions } from '#mission/exemptions.tsx'
import { ShotList } from '#mission/shot-list.tsx'
import { PropertyOutline } from './property-outline.tsx'
import { Topic } from './topic.tsx'
import { TrainingDetails } from './training-details.tsx'

/** The seconds are the truth; the words serve without them. */
const durationText = ({ duration, duration_in_seconds }: Mission): string =>
  duration_in_seconds > 0 ? formatDuration(duration_in_seconds) : (duration ?? 'Not known')

/** What is to be flown. */
export const ScopeContent = ({ mission }: { mission: Mission }) => (
  <>
    {mission.mission_type === 'training' && <TrainingDetails mission={mission} />}
    <div className="grid gap-8 md:grid-cols-3">
      <Topic title="Property outline">
        <PropertyOutline features={mission.map_features} />
      </Topic>
      <Topic title="Mission duration">
        <p className="figures text-ink">{durationText(mission)}</p>
      </Topic>
      <Topic title="Airspace exemptions">
        {mission.laanc_exemptions.length > 0 ? (
          <Exemptions exemptions={mission.laanc_exemptions} />
        ) : (
          <p>None. The airspace at the site is as published.</p>
        )}
      </Topic>
    </div>
    <Topic title="Shot list">
      <ShotList mission={mission} hasDescriptions={false} />
    </Topic>
  </>
)
