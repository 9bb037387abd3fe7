import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { payoutText } from '@sortie/domain/money/money'
import { Eye, Upload } from 'lucide-react'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Chip, type ChipTone } from '#ui/data/chip.tsx'
import type { TableColumn } from '#ui/data/table-types.ts'
import { DeclineButton } from './decline-button.tsx'
import { LocationCell } from './location-cell.tsx'
import { isOffer, type RowStatus, rowActions, rowDate, rowStatus } from './mission-row.ts'

const tones: Record<RowStatus, ChipTone> = {
  AVAILABLE: 'available',
  'IN PROGRESS': 'in-progress',
  'ON HOLD': 'on-hold',
}

const actionIcons = { 'View details': Eye, Upload }

export const missionColumns = (openedFrom: string | null): TableColumn<MissionSummary>[] => [
  {
    id: 'location',
    header: 'Location',
    cell: (mission) => <LocationCell mission={mission} />,
    className: 'md:w-1/3',
  },
  {
    id: 'status',
    header: 'Mission Status',
    cell: (mission) => <Chip tone={tones[rowStatus(mission)]}>{rowStatus(mission)}</Chip>,
    className: 'max-md:mt-2',
  },
  {
    id: 'flight-date',
    header: 'Flight Date',
    cell: (mission) => (
      <span
        className={classNames(
          'figures lg:whitespace-nowrap',
          rowStatus(mission) === 'ON HOLD' && 'text-ink-faint',
        )}
      >
        {rowDate(mission)}
      </span>
    ),
  },
  {
    id: 'payout',
    header: 'Payout',
    align: 'end',
    cell: (mission) => <span className="font-semibold lg:whitespace-nowrap">{payoutText(mission)}</span>,
  },
  {
    id: 'action',
    header: 'Action',
    align: 'end',
    onPhone: 'heading',
    cell: (mission) => (
      <span className="flex gap-2 max-md:mt-2 md:justify-end">
        {rowActions(mission, openedFrom).map(({ label, href }) => (
          <LinkButton
            key={label}
            href={href}
            mode="secondary"
            icon={actionIcons[label]}
            // Above the link that covers the row.
            className="z-1 max-md:flex-1 md:max-lg:px-2 md:max-lg:[&_svg]:hidden"
          >
            {label}
          </LinkButton>
        ))}
        {isOffer(mission) && <DeclineButton mission={mission} />}
      </span>
    ),
  },
]
