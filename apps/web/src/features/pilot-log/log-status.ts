import { showsOnHold } from '@sortie/domain/mission/mission-status'
import {
  CircleCheck,
  CircleX,
  Clapperboard,
  Clock,
  FileText,
  type LucideIcon,
  ScanSearch,
} from 'lucide-react'
import type { ChipTone } from '#ui/data/chip.tsx'

interface StatusLook {
  label: string
  tone: ChipTone
  icon?: LucideIcon
}

const looks: Readonly<Record<string, StatusLook>> = {
  processing_shots: { label: 'Processing shots', tone: 'in-progress', icon: ScanSearch },
  assets_classified: { label: 'Assets classified', tone: 'in-progress', icon: ScanSearch },
  in_production: { label: 'In production', tone: 'in-progress', icon: Clapperboard },
  awaiting_payment: { label: 'Awaiting payment', tone: 'neutral', icon: Clock },
  invoice_needed: { label: 'Invoice needed', tone: 'on-hold', icon: FileText },
  invoiced: { label: 'Invoiced', tone: 'neutral', icon: FileText },
  complete: { label: 'Complete', tone: 'success', icon: CircleCheck },
  rejected: { label: 'Rejected', tone: 'danger', icon: CircleX },
}

type Stated = Parameters<typeof showsOnHold>[0]

export const logStatus = (mission: Stated): StatusLook =>
  looks[mission.status] ?? { label: mission.status.replaceAll('_', ' '), tone: 'neutral' }

/** What a pilot should see of a mission without opening its row. */
export const standsOut = (mission: Stated): StatusLook | null => {
  if (showsOnHold(mission)) return { label: 'ON HOLD', tone: 'on-hold' }
  return ['rejected', 'invoice_needed'].includes(mission.status) ? logStatus(mission) : null
}
