// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the meaning of table elements that are laid out as cards

import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { classNames } from '#ui/class-names.ts'
import { logColumns } from './log-columns.tsx'
import { LogRow } from './log-row.tsx'
import type { OpenRows } from './use-open-rows.ts'

type LogTableProps = { missions: readonly MissionSummary[]; rows: OpenRows; isBusy: boolean }

/** The past missions: a table whose rows open below themselves; cards that do the same on a phone. */
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
