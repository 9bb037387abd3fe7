import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionTypeTitles } from '@sortie/domain/mission/mission-type'
import type { ReactNode } from 'react'
import { Chip } from '#ui/data/chip.tsx'
import { entryTitle, uploadedOn } from './log-entry.ts'
import { standsOut } from './log-status.ts'
import { Payment } from './payment.tsx'

interface LogColumn {
  id: string
  header: string
  align?: 'end'
  className?: string
  /** Nothing, or an empty text, leaves the line out of a phone's card. */
  cell: (mission: MissionSummary) => ReactNode
}

const Title = ({ mission }: { mission: MissionSummary }) => {
  const remark = standsOut(mission)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium text-pretty text-ink">{entryTitle(mission)}</span>
      {remark && (
        <Chip tone={remark.tone} {...(remark.icon && { icon: remark.icon })}>
          {remark.label}
        </Chip>
      )}
    </span>
  )
}

export const logColumns: readonly LogColumn[] = [
  { id: 'mission', header: 'Completed Mission', cell: (mission) => <Title mission={mission} /> },
  {
    id: 'type',
    header: 'Mission Type',
    cell: ({ mission_type }) => missionTypeTitles[mission_type],
    className: 'lg:whitespace-nowrap',
  },
  { id: 'uploaded', header: 'Uploaded On', cell: uploadedOn },
  { id: 'city', header: 'City', cell: ({ location }) => location?.city ?? '', className: 'lg:min-w-30' },
  { id: 'payment', header: 'Payment', align: 'end', cell: (mission) => <Payment mission={mission} /> },
]
