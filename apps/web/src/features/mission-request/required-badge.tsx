import type { Mission } from '@sortie/domain/mission/mission.schema'
import { BadgeCheck } from 'lucide-react'
import { Topic } from './topic.tsx'

/** The badge a pilot must have earned, where the mission demands one. */
export const RequiredBadge = ({ mission }: { mission: Mission }) => {
  const demands = mission.package
  if (!demands?.badge_required || !demands.badge) return null
  return (
    <Topic title="Required badge">
      <p className="flex items-center gap-2 font-medium text-ink">
        <BadgeCheck aria-hidden className="size-5 text-accent-strong" />
        {demands.badge.name}
      </p>
    </Topic>
  )
}
