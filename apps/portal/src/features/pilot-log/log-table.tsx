// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the meaning of table elements that are laid out as cards

import { known, t } from '@sortie/domain/language'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { classNames } from '@sortie/ui/class-names.ts'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type LogColumn, logColumns } from './log-columns.tsx'
import { LogDetails } from './log-details.tsx'

export interface OpenRows {
  isOpen: (id: number) => boolean
  toggle: (id: number) => void
  /** Opens a row and scrolls to it. */
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

const [first, ...others] = logColumns as [LogColumn, ...LogColumn[]]

type LogRowProps = { mission: MissionSummary; isOpen: boolean; onToggle: () => void }

const cellClass = 'text-left text-small font-normal text-ink md:px-3 md:py-3.5 md:last:pr-6 md:align-middle'

/**
 * One mission. Its name is a button that covers the row and opens the details below. On a phone it is a card: the name
 * and the payout first, then the kind of mission and the place, then the day.
 */
const LogRow = ({ mission, isOpen, onToggle }: LogRowProps) => {
  const detailsId = `mission-details-${mission.id}`
  return (
    <tbody
      role="rowgroup"
      className="border-line max-md:block max-md:overflow-hidden max-md:rounded-card max-md:border md:border-b md:last:border-b-0"
    >
      <tr
        role="row"
        className={classNames(
          'relative flex flex-wrap items-start gap-x-1.5 gap-y-1 p-4 transition-colors hover:bg-canvas md:table-row',
          isOpen && 'bg-canvas',
        )}
      >
        <th role="rowheader" scope="row" className={classNames(cellClass, first.className, 'md:pl-6')}>
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
            {first.cell(mission)}
          </button>
        </th>
        {others.map(({ id, header, align, className, isNamedOnPhone, cell }) => {
          const content = cell(mission)
          return (
            <td
              key={id}
              role="cell"
              className={classNames(
                cellClass,
                'figures',
                align === 'end' && 'md:text-right',
                !content && 'max-md:sr-only',
                className,
              )}
            >
              {isNamedOnPhone && (
                <span aria-hidden className="md:hidden">
                  {`${known(header)} `}
                </span>
              )}
              {content}
            </td>
          )
        })}
      </tr>
      {isOpen && (
        <tr role="row" id={detailsId} className="block bg-canvas md:table-row">
          <td
            role="cell"
            colSpan={logColumns.length}
            className="block p-4 pt-0 md:table-cell md:px-6 md:pb-6"
          >
            <LogDetails mission={mission} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

type LogTableProps = { missions: readonly MissionSummary[]; rows: OpenRows; isBusy: boolean }

/** The past missions as a table with expandable rows; on a phone, as cards. */
export const LogTable = ({ missions, rows, isBusy }: LogTableProps) => (
  <table
    role="table"
    aria-label={t('Completed missions')}
    aria-busy={isBusy}
    className={classNames(
      'flex w-full border-collapse flex-col gap-3 px-4 pb-4 text-left transition-opacity md:table md:p-0',
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
            {known(header)}
          </th>
        ))}
      </tr>
    </thead>
    {missions.map((mission) => (
      <LogRow
        key={mission.id}
        mission={mission}
        isOpen={rows.isOpen(mission.id)}
        onToggle={() => rows.toggle(mission.id)}
      />
    ))}
  </table>
)
