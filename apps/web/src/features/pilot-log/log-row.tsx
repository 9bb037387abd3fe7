// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the meaning of table elements that are laid out as cards

import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { ChevronRight } from 'lucide-react'
import { classNames } from '#ui/class-names.ts'
import { logColumns } from './log-columns.tsx'
import { LogDetails } from './log-details.tsx'
import { rowButtonId } from './use-open-rows.ts'

type LogRowProps = { mission: MissionSummary; isOpen: boolean; onToggle: () => void }

const cellClass = 'text-left text-small font-normal text-ink md:px-3 md:py-3.5 md:last:pr-6 md:align-middle'

/** One mission. Its name is a button that reaches over the whole row and opens the row of details below. */
export const LogRow = ({ mission, isOpen, onToggle }: LogRowProps) => {
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
