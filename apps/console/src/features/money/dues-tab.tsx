import { formatMoney } from '@sortie/domain/money/money'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { Table, type TableColumn } from '@sortie/ui/data/table.tsx'
import { useLineKeys } from '@sortie/ui/data/use-line-keys.ts'
import { useSteadyRows } from '@sortie/ui/data/use-steady-rows.ts'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Checkbox } from '@sortie/ui/fields/checkbox.tsx'
import { Select } from '@sortie/ui/fields/select.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { useListing, useUrlFilter } from '#app/listing.ts'
import { BatchPanel } from './batch-panel.tsx'
import { type Due, duesQuery } from './money.queries.ts'

const keyOf = ({ mission_id, currency }: Due): string => `${mission_id} ${currency.code}`

/** On a phone, a card begins with what is chosen, who is paid and how much. */
const cardClass = 'max-md:grid max-md:grid-cols-[auto_1fr_auto] max-md:items-center max-md:gap-x-3'

const columnsFor = (
  chosen: ReadonlySet<number>,
  choose: (ids: number[], isChosen: boolean) => void,
  payable: readonly number[],
): TableColumn<Due>[] => [
  {
    id: 'choose',
    header: 'Select',
    onPhone: 'plain',
    heading: (
      <Checkbox
        isSelected={payable.length > 0 && payable.every((id) => chosen.has(id))}
        isIndeterminate={payable.some((id) => chosen.has(id)) && !payable.every((id) => chosen.has(id))}
        onChange={(isChosen) => choose([...payable], isChosen)}
      >
        <VisuallyHidden>All that can be paid</VisuallyHidden>
      </Checkbox>
    ),
    cell: ({ mission_id, mission_title, blocked }) => (
      <Checkbox
        isSelected={chosen.has(mission_id)}
        isDisabled={blocked !== null}
        onChange={(isChosen) => choose([mission_id], isChosen)}
      >
        <VisuallyHidden>{mission_title}</VisuallyHidden>
      </Checkbox>
    ),
  },
  {
    id: 'pilot',
    header: 'Pilot',
    isRowHeader: true,
    cell: ({ pilot_id, pilot_name }) => (
      <span className="md:whitespace-nowrap">
        <TextLink href={`/pilots/${pilot_id}`}>{pilot_name}</TextLink>
      </span>
    ),
  },
  {
    id: 'mission',
    header: 'Mission',
    className: 'max-md:col-span-3',
    cell: ({ mission_id, mission_title }) => (
      <span className="wrap-anywhere">
        <TextLink href={`/missions/${mission_id}`}>{mission_title}</TextLink>{' '}
        <span className="figures text-ink-soft">{mission_id}</span>
      </span>
    ),
  },
  {
    id: 'approved',
    header: 'Approved',
    className: 'max-md:col-span-3',
    cell: ({ approved_at }) => (
      <span className="figures whitespace-nowrap">{timestampText(approved_at, localZone())}</span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    className: 'max-md:col-span-3',
    cell: ({ blocked, blocked_text }) =>
      blocked_text ? (
        <span className="wrap-anywhere text-ink-soft">
          {blocked_text} {blocked === 'failed' && <TextLink href="/money?tab=failed">Show it</TextLink>}
        </span>
      ) : (
        <Chip tone="success">Ready</Chip>
      ),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    onPhone: 'plain',
    className: 'max-md:col-start-3 max-md:row-start-1',
    cell: (due) => <span className="figures font-medium whitespace-nowrap">{formatMoney(due)}</span>,
  },
]

/** By pilot, the one who is owed longest first; or by date alone. */
const sorted = (dues: readonly Due[], by: string): Due[] => {
  if (by !== 'pilot') return [...dues]
  const first = new Map<number, number>()
  for (const [index, { pilot_id }] of dues.entries()) first.set(pilot_id, first.get(pilot_id) ?? index)
  return [...dues].sort((a, b) => (first.get(a.pilot_id) ?? 0) - (first.get(b.pilot_id) ?? 0))
}

/** What is approved and unpaid. */
export const DuesTab = () => {
  const { filter, change } = useUrlFilter(['by', 'approved_until'])
  const until = /^\d{4}-\d{2}-\d{2}$/.test(filter.approved_until ?? '') ? filter.approved_until : undefined
  const dueRows = useInfiniteQuery(duesQuery(until ? { approved_until: until } : {}))
  const { query, rows, more, isFailed } = useListing(dueRows)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [paying, setPaying] = useState<number[] | null>(null)
  const order = filter.by ?? 'date'
  const dues = useMemo(() => sorted(rows, order), [rows, order])
  const list = useRef<HTMLDivElement>(null)
  const { shown, gone, hold } = useSteadyRows(dues, keyOf, `${order} ${until}`)
  useLineKeys(list, shown.map(keyOf).join())
  const payable = dues.filter(({ blocked }) => blocked === null).map(({ mission_id }) => mission_id)
  // Others pay as well: what is gone from the list is chosen no more.
  const meant = payable.filter((id) => chosen.has(id))
  const choose = (ids: number[], isChosen: boolean) =>
    setChosen((before) => {
      const after = new Set(before)
      for (const id of ids) isChosen ? after.add(id) : after.delete(id)
      return after
    })
  const sums = dueRows.data?.pages[0]?.meta.sums ?? []
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Order"
          value={order}
          options={[
            { id: 'date', label: 'By date' },
            { id: 'pilot', label: 'By pilot' },
          ]}
          onChange={(by) => change({ by: by === 'date' ? undefined : by })}
        />
        <TextField
          label="Approved until"
          type="date"
          value={filter.approved_until ?? ''}
          onChange={(approved_until) => change({ approved_until: approved_until || undefined })}
        />
        <Button
          className="ml-auto"
          isDisabled={meant.length === 0}
          onPress={() => setPaying([...new Set(meant)])}
        >
          {meant.length > 0 ? `Preview ${meant.length} to pay` : 'Select what to pay'}
        </Button>
      </div>
      <Card
        title="Approved and unpaid"
        description={sums.length > 0 ? `${sums.map(formatMoney).join(' · ')} in all` : undefined}
        isFlush
      >
        {isFailed ? (
          <div className="p-4">
            <LoadFailure title="We couldn't load what is unpaid" query={query} />
          </div>
        ) : !query.isPending && shown.length === 0 ? (
          <p className="px-4 pb-4 text-ink-soft sm:px-6">Everything that is approved is paid.</p>
        ) : (
          <div ref={list} {...hold}>
            <Table
              label="Approved and unpaid"
              columns={columnsFor(chosen, choose, payable)}
              rows={shown}
              rowKey={keyOf}
              faded={gone}
              rowClassName={cardClass}
              isLoading={query.isPending}
              isDense
            />
          </div>
        )}
        {more && (
          <div className="flex justify-center p-3">
            <Button size="small" mode="secondary" isPending={more.isLoading} onPress={more.load}>
              Show more
            </Button>
          </div>
        )}
      </Card>
      {paying && (
        <BatchPanel
          missionIds={paying}
          onClose={() => setPaying(null)}
          onPaid={() => {
            setPaying(null)
            setChosen(new Set())
          }}
        />
      )}
    </div>
  )
}
