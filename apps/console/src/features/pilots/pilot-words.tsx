import type { pilotStatuses } from '@sortie/domain/pilot/pilot'
import { Chip, type ChipTone } from '@sortie/ui/data/chip.tsx'

type PilotStatus = (typeof pilotStatuses)[number]

export const statusWords: Readonly<Record<PilotStatus, { label: string; tone: ChipTone }>> = {
  created: { label: 'Awaiting approval', tone: 'on-hold' },
  evaluation_completed: { label: 'Evaluated', tone: 'in-progress' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
}

export const StatusChip = ({ status }: { status: PilotStatus }) => (
  <Chip tone={statusWords[status].tone}>{statusWords[status].label}</Chip>
)

export const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name}`.trim()

export const placeOf = ({
  city,
  state,
  country,
}: {
  city: string | null
  state: string | null
  country: string | null
}): string => [city, state, country].filter(Boolean).join(', ')
