import { formatMoney } from '@sortie/domain/money/money'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useWrite, write } from '#app/writes.ts'
import { moneyKeys } from './money.effects.ts'

const payoutsText = (count: number): string => (count === 1 ? '1 payout' : `${count} payouts`)

type BatchPanelProps = { missionIds: number[]; onClose: () => void; onPaid: () => void }

/** What will be paid, by currency, and what will not. The key makes this preview one batch, however often it is sent. */
export const BatchPanel = ({ missionIds, onClose, onPaid }: BatchPanelProps) => {
  const [key] = useState(() => crypto.randomUUID())
  const preview = useQuery({
    queryKey: [...moneyKeys.all, 'preview', key],
    queryFn: ({ signal }) =>
      write('POST /v1/provider/payout_batches/preview', { body: { mission_ids: missionIds }, signal }),
  })
  // The second press of a double click comes before the button is drawn as busy.
  const isSent = useRef(false)
  const pay = useWrite('POST /v1/provider/payout_batches', {
    onError: () => {
      isSent.current = false
    },
    onSuccess: ({ batch, refused }) => {
      showToast({
        title: `${payoutsText(batch.payouts)} on the way`,
        ...(refused.length > 0 && { description: `${refused.length} not paid: ${refused[0]?.text}` }),
      })
      onPaid()
    },
  })
  const { lines = [], blocked = [], sums = [] } = preview.data ?? {}
  const send = () => {
    if (isSent.current) return
    isSent.current = true
    pay.mutate({
      body: {
        key,
        lines: lines.map(({ mission_id, amount, currency }) => ({
          mission_id,
          amount,
          currency_code: currency.code,
        })),
      },
    })
  }
  const error = preview.error ?? pay.error
  return (
    <SidePanel
      title="Pay pilots"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button mode="secondary" onPress={onClose}>
            Cancel
          </Button>
          <Button isDisabled={lines.length === 0} isPending={pay.isPending} onPress={send}>
            {lines.length > 0 ? `Pay ${sums.map(formatMoney).join(' + ')}` : 'Pay'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && (
          <Alert tone="danger" isLive>
            {readServerErrors(error, []).message}
          </Alert>
        )}
        {preview.isPending && <Spinner label="Adding up" />}
        {preview.data && (
          <>
            <dl aria-label="Sums by currency" className="figures flex flex-col gap-1">
              {sums.map((sum) => (
                <div key={sum.currency.code} className="flex items-baseline justify-between">
                  <dt className="text-ink-soft">{sum.currency.name}</dt>
                  <dd className="text-title font-semibold">{formatMoney(sum)}</dd>
                </div>
              ))}
            </dl>
            <ul aria-label="Will be paid" className="divide-y divide-line border-y border-line text-small">
              {lines.map((line) => (
                <li
                  key={`${line.mission_id} ${line.currency.code}`}
                  className="flex justify-between gap-3 py-2"
                >
                  <span className="min-w-0 wrap-anywhere">
                    {line.pilot_name}
                    <span className="block text-ink-soft">{line.mission_title}</span>
                  </span>
                  <span className="figures shrink-0">{formatMoney(line)}</span>
                </li>
              ))}
            </ul>
            {blocked.length > 0 && (
              <Alert tone="attention" title={`${blocked.length} can't be paid now`}>
                <ul>
                  {blocked.map((line) => (
                    <li key={line.mission_id}>
                      {line.pilot_name}, {line.mission_title}: {line.blocked_text}
                    </li>
                  ))}
                </ul>
              </Alert>
            )}
            <p className="text-small text-ink-soft">
              Each payout is sent once, through Stripe. Pilots are notified as the money leaves.
            </p>
          </>
        )}
      </div>
    </SidePanel>
  )
}
