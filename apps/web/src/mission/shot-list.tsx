import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { groupShotsByFeature, pilotShots } from '@sortie/domain/mission/shot'
import type { Shot } from '@sortie/domain/mission/shot.schema'
import { metresToFeet } from '@sortie/domain/units'
import { FeatureMark } from '#ui/map/feature-mark.tsx'
import { featureShape, noFlyColour } from '#ui/map/legend-items.ts'
import { ShotItem } from './shot-item.tsx'

type ShotListProps = {
  mission: Pick<Mission, 'shots' | 'partial_reshoots' | 'map_features'>
  /** With what each shot is and how it is taken; without, the names alone. */
  hasDescriptions?: boolean
  /** Sample pictures and films come over the network. */
  hasMedia?: boolean
}

/** Kept in metres; the rules of the air, and most pilots here, count in feet. */
const altitudeText = ({ shot_type_attributes: { altitude } }: MapFeature): string | null =>
  altitude === undefined ? null : `${altitude} m (${Math.round(metresToFeet(altitude))} ft) AGL`

const GroupTitle = ({ name, feature }: { name: string; feature: MapFeature | undefined }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {feature && (
      <FeatureMark
        shape={featureShape(feature)}
        colour={feature.kind === 'no_fly_zone' ? noFlyColour : feature.colour}
        isNamed
      />
    )}
    <p className="font-semibold text-ink">{name}</p>
    {feature && (
      <p className="figures text-small text-ink-soft">
        {[feature.size, altitudeText(feature)].filter(Boolean).join(' · ')}
      </p>
    )}
  </div>
)

type ShotsProps = { label: string; shots: readonly Shot[] } & Omit<ShotListProps, 'mission'>

const Shots = ({ label, shots, ...options }: ShotsProps) => (
  <ul
    aria-label={label}
    className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface"
  >
    {shots.map((shot) => (
      <li key={shot.id} className="p-4">
        <ShotItem shot={shot} {...options} />
      </li>
    ))}
  </ul>
)

/** The pilot's shots: under the features they belong to where there are any drawn, else in one list. */
export const ShotList = ({ mission, hasDescriptions = true, hasMedia = true }: ShotListProps) => {
  const shots = pilotShots(mission)
  const features = mission.map_features
  const options = { hasDescriptions, hasMedia }
  if (shots.length === 0) return <p>No shots have been named for this mission.</p>
  if (features.length === 0) return <Shots label="Shots" shots={shots} {...options} />
  return (
    <div className="flex flex-col gap-6">
      {groupShotsByFeature(shots, features).map((group) => (
        <div key={group.map_feature_id ?? 'rest'} className="flex flex-col gap-3">
          <GroupTitle name={group.name} feature={features.find(({ id }) => id === group.map_feature_id)} />
          <Shots label={group.name} shots={group.shots} {...options} />
        </div>
      ))}
    </div>
  )
}
