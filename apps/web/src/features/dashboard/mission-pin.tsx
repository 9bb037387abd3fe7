import { type MissionType, missionTypeTitles } from '@sortie/domain/mission-type'
import { Building2, Camera, GraduationCap, type LucideIcon, Orbit } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const pins: Record<MissionType, { icon: LucideIcon; colour: string }> = {
  client: { icon: Building2, colour: 'text-accent-strong' },
  training: { icon: GraduationCap, colour: 'text-info-strong' },
  creative: { icon: Camera, colour: 'text-attention-deep' },
  panorama: { icon: Orbit, colour: 'text-ink-soft' },
}

/** A map pin with the sign of the mission's type. */
export const MissionPin = ({ type }: { type: MissionType }) => {
  const { icon: Icon, colour } = pins[type] ?? pins.client
  return (
    <span className={classNames('relative block h-10 w-8 shrink-0', colour)}>
      <svg viewBox="0 0 32 40" aria-hidden="true" focusable="false" className="absolute inset-0 size-full">
        <path
          d="M16 40 C7 28 1 22.5 1 15.5 A15 15 0 0 1 31 15.5 C31 22.5 25 28 16 40 Z"
          className="fill-current"
        />
      </svg>
      <Icon aria-hidden className="absolute top-2 left-2 size-4 text-white" strokeWidth={2.25} />
      {type !== 'training' && <VisuallyHidden>{missionTypeTitles[type]}: </VisuallyHidden>}
    </span>
  )
}
