import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { type DataColumn, DataTable } from '@sortie/ui/data/data-table.tsx'
import { DefinitionList } from '@sortie/ui/data/definition-list.tsx'
import { EmptyState } from '@sortie/ui/feedback/empty-state.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListing, useUrlFilter } from '#app/listing.ts'
import { SearchBox } from '#app/search-box.tsx'
import { type AuditEntry, auditFilters, auditQuery } from './developers.queries.ts'

/** The records that people and systems change, by the words of their paths. */
const kinds = [
  'missions',
  'mission_imports',
  'pilots',
  'payouts',
  'work_orders',
  'points_of_interest',
  'stock_submissions',
  'notifications',
  'packages',
  'people',
  'keys',
  'webhook_endpoints',
  'webhook_deliveries',
  'settings',
]

const kindWords = (kind: string): string => {
  const words = kind.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const targetOf = ({ target_type, target_id }: AuditEntry): string =>
  [target_type?.replaceAll('_', ' '), target_id].filter(Boolean).join(' ')

const fieldsOf = ({ changes, more_changes }: AuditEntry): string =>
  [
    [...new Set(changes.flatMap(({ fields }) => fields))].join(', '),
    more_changes > 0 && `and ${more_changes} more rows`,
  ]
    .filter(Boolean)
    .join(' ')

const columns: DataColumn<AuditEntry>[] = [
  { id: 'at', header: 'When', rem: 12, cell: ({ at }) => timestampText(at, localZone()) },
  { id: 'actor', header: 'Who', rem: 14, grow: 2, cell: ({ actor }) => actor },
  {
    id: 'call',
    header: 'What',
    rem: 18,
    grow: 3,
    isRowHeader: true,
    cell: ({ call, method, path }) => call ?? `${method} ${path}`,
  },
  { id: 'target', header: 'Record', rem: 10, grow: 1, cell: targetOf },
  { id: 'fields', header: 'Fields', rem: 12, grow: 2, cell: fieldsOf },
]

const EntryPanel = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => {
  const items = [
    ['When', timestampText(entry.at, localZone())],
    ['Who', entry.actor],
    ['Path', `${entry.method} ${entry.path}`],
    ['Record', targetOf(entry)],
    ['Pilot', entry.pilot_id],
    ['Request', entry.request_id],
    ['Refused', entry.refused],
  ].flatMap(([term, detail]) =>
    detail ? [{ term, detail: <span className="wrap-anywhere">{detail}</span> }] : [],
  )
  return (
    <SidePanel title={entry.call ?? 'Entry'} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4 text-small">
        <DefinitionList items={items} />
        <ul className="flex flex-col gap-3">
          {entry.changes.map((change, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes
            <li key={index} className="flex flex-col gap-1">
              <p className="font-medium">
                {change.table} {change.id}: {change.action}
              </p>
              <p className="wrap-anywhere text-ink-soft">{change.fields.join(', ')}</p>
              {Object.keys(change.after).map((field) => (
                <p key={field} className="wrap-anywhere">
                  {field}: {JSON.stringify(change.before[field] ?? null)} →{' '}
                  {JSON.stringify(change.after[field])}
                </p>
              ))}
            </li>
          ))}
        </ul>
        {entry.more_changes > 0 && <p>{entry.more_changes} more rows changed.</p>}
      </div>
    </SidePanel>
  )
}

export const AuditTab = () => {
  const { filter, change, isFiltered } = useUrlFilter(auditFilters)
  const { query, rows, more, isFailed } = useListing(useInfiniteQuery(auditQuery(filter)))
  const [opened, setOpened] = useState<AuditEntry | null>(null)
  return (
    <div className="flex flex-col gap-4">
      <search aria-label="Filter the audit log" className="flex flex-wrap items-end gap-3">
        <SearchBox
          label="Search the audit log"
          placeholder="Record number, person, key or request ID"
          value={filter.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <Select
          label="Records"
          className="w-48"
          options={[
            { id: 'any', label: 'All records' },
            ...kinds.map((id) => ({ id, label: kindWords(id) })),
          ]}
          value={filter.target_type ?? 'any'}
          onChange={(id) => change({ target_type: id === 'any' ? undefined : id })}
        />
        {(['since', 'until'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={name === 'since' ? 'From' : 'Through'}
            className="w-40"
            value={filter[name] ?? ''}
            onChange={(day) => change({ [name]: day })}
          />
        ))}
      </search>
      <DataTable
        label="Audit log"
        columns={columns}
        rows={rows}
        listKey={JSON.stringify(filter)}
        rowKey={({ id }) => String(id)}
        rowName={({ id }) => `entry ${id}`}
        onOpen={setOpened}
        hasPageKeys
        isLoading={query.isPending}
        empty={
          isFailed ? (
            <LoadFailure title="We couldn't load the audit log" query={query} />
          ) : (
            <EmptyState title={isFiltered ? 'No entry fits this filter' : 'Nothing was changed yet'} />
          )
        }
        {...(more ? { more } : {})}
        className="h-[max(24rem,calc(100dvh-14rem))] rounded-card border border-line bg-surface"
      />
      {opened && <EntryPanel key={opened.id} entry={opened} onClose={() => setOpened(null)} />}
    </div>
  )
}
