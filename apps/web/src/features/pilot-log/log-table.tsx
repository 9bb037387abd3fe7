// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the meaning of table elements that are laid out as cards

import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '#ui/class-names.ts'
import { Chip } from '#ui/data/chip.tsx'
import { LogDetails } from './log-details.tsx'
import { noPaymentText, paymentLines, standsOut, uploadedOn } from './log-entry.ts'
import { PendingNote } from './pending-note.tsx'

export interface OpenRows {
  isOpen: (id: number) => boolean
  toggle: (id: number) => void
  /** Opens a row and takes the pilot there. */
  reveal: (id: number) => void
}

const rowButtonId = (id: number): string => `mission-row-${id}`

/** Which rows are open; any number may be. */
export const useOpenRows = (): OpenRows => {
  const [open, setOpen] = useState<readonly number[]>([])
  return {
    isOpen: (id) => open.includes(id),
    toggle: (id) =>
      setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id])),
    reveal: (id) => {
      setOpen((before) => [...before.filter((one) => one !== id), id])
      const button = document.getElementById(rowButtonId(id))
      button?.scrollIntoView({ block: 'center' })
      button?.focus({ preventScroll: true })
    },
  }
}

/** The amounts of a row, each with the reason it is pending, if it is. */
const Payment = ({ mission }: { mission: MissionSummary }) => {
  const lines = paymentLines(mission)
  if (lines.length === 0)
    return <span className="whitespace-nowrap text-ink-faint">{noPaymentText(mission)}</span>
  return lines.map(({ amount, note }) => (
    <span key={`${amount} ${note}`} className="block">
      <span className="font-semibold whitespace-nowrap">{amount}</span>
      {note && (
        <span className="lg:block">
          {' '}
          <PendingNote note={note} />
        </span>
      )}
    </span>
  ))
}

interface LogColumn {
  id: string
  header: string
  align?: 'end'
  className?: string
  /** Nothing, or an empty text, drops the line from the card on a phone. */
  cell: (mission: MissionSummary) => ReactNode
}

const Title = ({ mission }: { mission: MissionSummary }) => {
  const remark = standsOut(mission)
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium text-pretty text-ink">{missionTitle(mission)}</span>
      {remark && (
        <Chip tone={remark.tone} {...(remark.icon && { icon: remark.icon })}>
          {remark.label}
        </Chip>
      )}
    </span>
  )
}

const logColumns: readonly LogColumn[] = [
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

type LogRowProps = { mission: MissionSummary; isOpen: boolean; onToggle: () => void }

const cellClass = 'text-left text-small font-normal text-ink md:px-3 md:py-3.5 md:last:pr-6 md:align-middle'

/** One mission. Its name is a button that covers the row and opens the details below. */
const LogRow = ({ mission, isOpen, onToggle }: LogRowProps) => {
  const [first, ...others] = logColumns
  const detailsId = `mission-details-${mission.id}`
  return (
    <>
      <tr
        role="row"
        className={classNames(
          'relative flex flex-col gap-1.5 p-4 transition-colors hover:bg-canvas md:table-row',
          isOpen ? 'bg-canvas' : 'border-b border-line last:border-b-0',
        )}
      >
        <th role="rowheader" scope="row" className={classNames(cellClass, 'max-md:text-body md:pl-6')}>
          <button
            type="button"
            id={rowButtonId(mission.id)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={onToggle}
            className="-ml-1 flex w-full cursor-pointer scroll-mt-24 items-start gap-1.5 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-info"
          >
            <ChevronRight
              aria-hidden
              className={classNames(
                'mt-0.5 size-4 shrink-0 text-ink-faint transition-transform max-md:mt-1',
                isOpen && 'rotate-90',
              )}
            />
            {first?.cell(mission)}
          </button>
        </th>
        {others.map(({ id, header, align, className, cell }) => {
          const content = cell(mission)
          return (
            <td
              key={id}
              role="cell"
              className={classNames(
                cellClass,
                'figures max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4 max-md:pl-4.5',
                align === 'end' && 'md:text-right',
                !content && 'max-md:sr-only',
                className,
              )}
            >
              <span aria-hidden className="shrink-0 text-ink-soft md:hidden">
                {header}
              </span>
              <span className="min-w-0 max-md:text-right">{content}</span>
            </td>
          )
        })}
      </tr>
      {isOpen && (
        <tr
          role="row"
          id={detailsId}
          className="block border-b border-line bg-canvas last:border-b-0 md:table-row"
        >
          <td
            role="cell"
            colSpan={logColumns.length}
            className="block p-4 pt-0 md:table-cell md:px-6 md:pb-6"
          >
            <LogDetails mission={mission} />
          </td>
        </tr>
      )}
    </>
  )
}

type LogTableProps = { missions: readonly MissionSummary[]; rows: OpenRows; isBusy: boolean }

/** The past missions as a table with expandable rows; on a phone, as cards. */
export const LogTable = ({ missions, rows, isBusy }: LogTableProps) => (
  <table
    role="table"
    aria-label="Completed missions"
    aria-busy={isBusy}
    className={classNames(
      'block w-full border-collapse text-left transition-opacity md:table',
      isBusy && 'opacity-60',
    )}
  >
    <thead role="rowgroup" className="max-md:sr-only">
      <tr role="row" className="border-y border-line">
        {logColumns.map(({ id, header, align }) => (
          <th
            key={id}
            role="columnheader"
            scope="col"
            className={classNames(
              'bg-canvas px-3 py-2.5 text-small font-medium whitespace-nowrap text-ink-soft first:pl-6 last:pr-6',
              align === 'end' && 'md:text-right',
            )}
          >
            {header}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup" className="block max-md:border-t max-md:border-line md:table-row-group">
      {missions.map((mission) => (
        <LogRow
          key={mission.id}
          mission={mission}
          isOpen={rows.isOpen(mission.id)}
          onToggle={() => rows.toggle(mission.id)}
        />
      ))}
    </tbody>
  </table>
)
