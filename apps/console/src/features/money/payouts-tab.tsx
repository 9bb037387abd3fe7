import { formatMoney } from '@sortie/domain/money/money'
import { timestampText } from '@sortie/domain/time/date-texts'
import { localZone } from '@sortie/domain/time/temporal'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Chip, type ChipTone } from '@sortie/ui/data/chip.tsx'
import type { TableColumn } from '@sortie/ui/data/table.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { saveFile } from '@sortie/web-app/save-file.ts'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { call } from '#app/calls.ts'
import { ListCard } from '#app/list-card.tsx'
import { useListing } from '#app/listing.ts'
import { useWrite } from '#app/writes.ts'
import { type Payout, payoutsQuery } from './money.queries.ts'

const states: Readonly<Record<string, { label: string; tone: ChipTone }>> = {
  queued: { label: 'To be sent', tone: 'neutral' },
  processing: { label: 'On its way', tone: 'in-progress' },
  autopay_onboarding: { label: 'Waits for the pilot', tone: 'on-hold' },
  complete: { label: 'Arrived', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  returned: { label: 'Returned', tone: 'danger' },
  canceled: { label: 'Canceled', tone: 'neutral' },
}

const pilot: TableColumn<Payout> = {
  id: 'pilot',
  header: 'Pilot',
  cell: ({ pilot_id, pilot_name }) => <TextLink href={`/pilots/${pilot_id}`}>{pilot_name}</TextLink>,
}

const subject: TableColumn<Payout> = {
  id: 'for',
  header: 'For',
  cell: ({ payoutable_type, payoutable_id, adjustment }) => (
    <span className="flex flex-col wrap-anywhere">
      {payoutable_type === 'Mission' ? (
        <TextLink href={`/missions/${payoutable_id}`}>Mission {payoutable_id}</TextLink>
      ) : (
        `${payoutable_type} ${payoutable_id}`
      )}
      {adjustment && <span className="text-ink-soft">Adjustment: {adjustment.reason}</span>}
    </span>
  ),
}

const state: TableColumn<Payout> = {
  id: 'status',
  header: 'Status',
  cell: ({ status }) => {
    const { label, tone } = states[status] ?? { label: status, tone: 'neutral' }
    return <Chip tone={tone}>{label}</Chip>
  },
}

const amount: TableColumn<Payout> = {
  id: 'amount',
  header: 'Amount',
  align: 'end',
  cell: (payout) => <span className="figures font-medium whitespace-nowrap">{formatMoney(payout)}</span>,
}

const when = (moment: string | null) => (
  <span className="figures">{moment ? timestampText(moment, localZone()) : '–'}</span>
)

const failedColumns = (retry: (id: number) => void, pending: number | null): TableColumn<Payout>[] => [
  pilot,
  subject,
  state,
  {
    id: 'reason',
    header: 'Reason and what to do',
    cell: ({ failure, batch_id }) => (
      <span className="flex flex-col wrap-anywhere">
        <span>{failure?.message ?? 'Whoever pays has recorded it as failed.'}</span>
        <span className="text-ink-soft">
          {failure?.advice ?? (batch_id === null ? 'Sortie did not send it. Pay it anew under To pay.' : '')}
        </span>
      </span>
    ),
  },
  amount,
  {
    id: 'actions',
    header: 'Actions',
    cell: ({ id, status, batch_id, pilot_name }) =>
      status === 'failed' &&
      batch_id !== null && (
        <Button
          size="small"
          mode="secondary"
          aria-label={`Retry the payout to ${pilot_name}`}
          isPending={pending === id}
          onPress={() => retry(id)}
        >
          Retry
        </Button>
      ),
  },
]

/** Payouts that the payment service or a bank refused, with the reason and what to do about it. */
export const FailedTab = () => {
  const listing = useListing(useInfiniteQuery(payoutsQuery(['failed', 'returned'])))
  const retry = useWrite('POST /v1/provider/payouts/{id}/retry', {
    onSuccess: () => void showToast({ title: 'It is sent again' }),
  })
  const pending = retry.isPending ? Number(retry.variables?.params.id) : null
  return (
    <div className="flex flex-col gap-4">
      {retry.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(retry.error, []).message}
        </Alert>
      )}
      <ListCard
        title="Failed payouts"
        listing={listing}
        columns={failedColumns((id) => retry.mutate({ params: { id } }), pending)}
        rowKey={({ id }) => String(id)}
        hasPageKeys
        empty="No payout failed."
      />
    </div>
  )
}

const columns: TableColumn<Payout>[] = [
  pilot,
  subject,
  state,
  { id: 'created', header: 'Created', cell: ({ created_at }) => when(created_at) },
  { id: 'sent', header: 'Sent', cell: ({ sent_at }) => when(sent_at) },
  { id: 'arrived', header: 'Arrived', cell: ({ completed_at }) => when(completed_at) },
  amount,
]

const today = (): string => new Date().toISOString().slice(0, 10)

/** Saves the payouts of a period as a file that Excel opens. */
const Export = () => {
  const [from, setFrom] = useState(() => `${today().slice(0, 8)}01`)
  const [to, setTo] = useState(today)
  const save = useMutation({
    mutationFn: () => call('GET /v1/provider/payouts.csv', { query: { from, to } }),
    // A browser drops the byte order mark as it reads the response, and Excel needs it.
    onSuccess: (csv) =>
      saveFile(
        `payouts-${from}-${to}.csv`,
        new Blob(['\uFEFF', csv.replace(/^\uFEFF/, '')], { type: 'text/csv;charset=utf-8' }),
      ),
  })
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <TextField label="From" type="date" value={from} onChange={setFrom} />
      <TextField label="To" type="date" value={to} onChange={setTo} />
      <Button type="submit" mode="secondary" icon={Download} isPending={save.isPending}>
        Export CSV
      </Button>
      {save.error && (
        <Alert tone="danger" isLive>
          {readServerErrors(save.error, []).message}
        </Alert>
      )}
    </form>
  )
}

export const PayoutsTab = () => {
  const listing = useListing(useInfiniteQuery(payoutsQuery()))
  return (
    <div className="flex flex-col gap-4">
      <Export />
      <ListCard
        title="Payouts"
        listing={listing}
        columns={columns}
        rowKey={({ id }) => String(id)}
        hasPageKeys
        empty="No payouts yet."
      />
    </div>
  )
}
