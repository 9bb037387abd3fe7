import type { MissionPackage } from '@sortie/domain/mission/package.schema'
import { Chip } from '#ui/data/chip.tsx'
import type { KeptPilot } from './kept-missions.ts'
import { Part } from './part.tsx'

type RequiredBadgeProps = { badge: NonNullable<MissionPackage['badge']>; pilot: KeptPilot | undefined }

/** The onboarding a pilot must have behind them for this kind of mission. */
export const RequiredBadge = ({ badge, pilot }: RequiredBadgeProps) => {
  const held = pilot?.pilot_badges.find((one) => one.badge.id === badge.id)
  return (
    <Part title="Required onboarding badge">
      <p className="flex flex-wrap items-center gap-3 text-ink">
        {badge.name}
        {pilot &&
          (held?.status === 'complete' ? (
            <Chip tone="success">You have it</Chip>
          ) : (
            <Chip tone="on-hold">{held ? 'Not complete yet' : 'Not yours yet'}</Chip>
          ))}
      </p>
    </Part>
  )
}
