import { t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { MissionPackage } from '@sortie/domain/mission/package.schema'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { cloudRequirementText } from '@sortie/domain/schedule/weather'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { Badge, BadgeCheck, CircleAlert, Cloud, Phone, Wind } from 'lucide-react'

/** The accepted cloud cover and the highest safe wind. */
export const WeatherRequirement = ({
  mission,
}: {
  mission: Pick<Mission, 'cloud_reqs' | 'max_wind_speed'>
}) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-2 text-body text-ink">
    <li className="flex items-center gap-2">
      <Cloud aria-hidden className="size-5 text-ink-soft" />
      {cloudRequirementText(mission.cloud_reqs)}
    </li>
    <li className="flex items-center gap-2">
      <Wind aria-hidden className="size-5 text-ink-soft" />
      {t('Wind up to {speed} mph', { speed: mission.max_wind_speed })}
    </li>
  </ul>
)

type RequiredBadgeProps = {
  badge: NonNullable<MissionPackage['badge']>
  pilot: Pick<Pilot, 'pilot_badges'> | undefined
}

/** The onboarding that a pilot must have completed for this kind of mission, and whether this pilot has. */
export const RequiredBadge = ({ badge, pilot }: RequiredBadgeProps) => {
  const held = pilot?.pilot_badges.find((one) => one.badge.id === badge.id)
  const isMissing = pilot !== undefined && held?.status !== 'complete'
  // A check would say that the pilot has it.
  const Icon = isMissing ? Badge : BadgeCheck
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 font-medium text-ink">
      <span className="flex items-center gap-2">
        <Icon aria-hidden className={isMissing ? 'size-5 text-ink-soft' : 'size-5 text-accent-strong'} />
        {badge.name}
      </span>
      {isMissing && (
        <Chip tone="on-hold" icon={CircleAlert}>
          {held ? t('Not complete yet') : t("You don't have it yet")}
        </Chip>
      )}
      {pilot && !isMissing && <Chip tone="success">{t('You have it')}</Chip>}
    </p>
  )
}

export const CameraSettings = ({ mission }: { mission: Pick<Mission, 'require_raw_images'> }) => (
  <DefinitionList
    items={[
      { term: t('Video'), detail: t('4K at 30 fps in MP4 or MOV') },
      { term: t('Image'), detail: `4000x3000 px, 12 MP, ${mission.require_raw_images ? 'DNG' : 'JPG'}` },
    ]}
  />
)

/** The link that calls a number. */
export const telephone = (number: string): string => `tel:${number.replace(/[^\d+*#,;]/g, '')}`

/** The person whom the pilot meets or calls on site. */
export const OnsiteContact = ({ contact }: { contact: NonNullable<Mission['onsite_contact']> }) => {
  const { call_action, name, note, phone, withhold_until_accepted } = contact
  const isWithheld = withhold_until_accepted && !phone && !note
  return (
    <div className="flex flex-col items-start gap-3">
      {call_action && <p className="font-medium text-ink">{call_action}</p>}
      {name && <p className="text-ink">{name}</p>}
      {phone && (
        <LinkButton href={telephone(phone)} mode="secondary" icon={Phone} className="figures">
          {phone}
        </LinkButton>
      )}
      {note && <p className="max-w-prose whitespace-pre-line">{note}</p>}
      {isWithheld && <p>{t("You'll see the phone number and on-site notes after you accept.")}</p>}
    </div>
  )
}
