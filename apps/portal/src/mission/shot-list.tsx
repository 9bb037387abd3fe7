import { known, t } from '@sortie/domain/language'
import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { groupShotsByFeature, pilotShots } from '@sortie/domain/mission/shot'
import type { Shot, ShotType } from '@sortie/domain/mission/shot.schema'
import { formatNumber, metersToFeet } from '@sortie/domain/units'
import { Markdown } from '@sortie/ui/data/lazy-markdown.tsx'
import { VideoPlayer } from '@sortie/ui/data/video-player.tsx'
import { FeatureMark } from '@sortie/ui/map/feature-mark.tsx'
import { featureShape, noFlyColor } from '@sortie/ui/map/legend-items.ts'

/** Examples of a shot: sample photos, and a video of how it is flown. */
const ShotMedia = ({ shotType }: { shotType: ShotType }) => {
  const { name, sample_images, video } = shotType
  if (sample_images.length === 0 && !video) return null
  return (
    <div className="flex flex-col items-start gap-3">
      {sample_images.length > 0 && (
        <ul aria-label={t('Sample images of {name}', { name })} className="flex flex-wrap gap-3">
          {sample_images.map(({ id, version_urls }, index) => (
            <li key={id}>
              <a href={version_urls.medium_1024} target="_blank" rel="noopener noreferrer" className="block">
                <img
                  src={version_urls.small_640}
                  alt={t('Sample {number} of {name}', { number: index + 1, name })}
                  loading="lazy"
                  className="h-32 w-48 rounded-control border border-line bg-sunken object-cover text-small"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {video && (
        <VideoPlayer
          src={video}
          label={t('Sample video of {name}', { name })}
          isMuted
          isLooped
          hideAudio
          className="w-full max-w-md"
        />
      )}
    </div>
  )
}

type ShotItemProps = { shot: Shot; hasDescriptions?: boolean; hasMedia?: boolean }

/** One shot: its name, and optionally its description, instructions and samples. */
export const ShotItem = ({ shot, hasDescriptions, hasMedia }: ShotItemProps) => {
  const { shot_type } = shot
  return (
    <div className="flex flex-col gap-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-medium text-ink">{shot.name}</span>
        {shot_type && shot_type.name !== shot.name && (
          <span className="text-small text-ink-soft">{shot_type.name}</span>
        )}
      </p>
      {hasDescriptions && shot_type?.description && <Markdown>{shot_type.description}</Markdown>}
      {hasDescriptions && shot.instructions && <Markdown>{shot.instructions}</Markdown>}
      {hasDescriptions && hasMedia && shot_type && <ShotMedia shotType={shot_type} />}
    </div>
  )
}

type ShotListProps = {
  mission: Pick<Mission, 'shots' | 'partial_reshoots' | 'map_features'>
  /** Shows what each shot is and how to take it, not just its name. */
  hasDescriptions?: boolean
  /** Whether to show sample photos and videos, which need the network. */
  hasMedia?: boolean
}

/** Altitudes are stored in meters, but aviation rules and most pilots here use feet. */
const altitudeText = ({ shot_type_attributes: { altitude } }: MapFeature): string | null =>
  altitude === undefined
    ? null
    : t('{meters} m ({feet} ft) AGL', {
        meters: formatNumber(altitude),
        feet: formatNumber(metersToFeet(altitude)),
      })

const GroupTitle = ({ name, feature }: { name: string; feature: MapFeature | undefined }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    {feature && (
      <FeatureMark
        shape={featureShape(feature)}
        color={feature.kind === 'no_fly_zone' ? noFlyColor : feature.colour}
        isNamed
      />
    )}
    <p className="font-semibold text-ink">{name}</p>
    {feature && (
      <p className="figures text-small text-ink-soft">
        {[feature.size && known(feature.size), altitudeText(feature)].filter(Boolean).join(' · ')}
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

/** The pilot's shots, grouped by map feature if there are any, else in one list. */
export const ShotList = ({ mission, hasDescriptions = true, hasMedia = true }: ShotListProps) => {
  const shots = pilotShots(mission)
  const features = mission.map_features
  const options = { hasDescriptions, hasMedia }
  if (shots.length === 0) return <p>{t('No shots are listed for this mission.')}</p>
  if (features.length === 0) return <Shots label={t('Shots')} shots={shots} {...options} />
  return (
    <div className="flex flex-col gap-6">
      {groupShotsByFeature(shots, features).map(({ map_feature_id, shots: grouped, ...group }) => {
        // The name of a feature is the provider's; that of the rest is ours.
        const name = map_feature_id === null ? known(group.name) : group.name
        return (
          <div key={map_feature_id ?? 'rest'} className="flex flex-col gap-3">
            <GroupTitle name={name} feature={features.find(({ id }) => id === map_feature_id)} />
            <Shots label={name} shots={grouped} {...options} />
          </div>
        )
      })}
    </div>
  )
}
