import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Grid3x3 } from 'lucide-react'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Chip } from '#ui/data/chip.tsx'

/** For shots that become a map: whether the pictures cover the ground. */
export const GpsCheckSection = ({ mission, isOffline }: { mission: Mission; isOffline: boolean }) => (
  <div className="flex flex-col items-start gap-3">
    <p>Check before you leave the site that your pictures cover the whole area.</p>
    {mission.passed_gps_check && <Chip tone="success">Passed</Chip>}
    {!isOffline && (
      <LinkButton href={`/clientmission/${mission.id}/gps-check`} mode="secondary" icon={Grid3x3}>
        Check GPS coverage
      </LinkButton>
    )}
  </div>
)
