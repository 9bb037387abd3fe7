import { formatMoney, pendingPayoutNote } from '@sortie/domain/money/money'
import type { Payout } from '@sortie/domain/money/money.schema'

/** Every payout of a mission by itself, with what the provider wrote to it. */
export const PayoutList = ({ payouts }: { payouts: readonly Payout[] }) => (
  <div className="w-full border-t border-line pt-4">
    <p className="text-small text-ink-soft">{payouts.length === 1 ? 'Payout' : 'Payouts'}</p>
    <ul className="mt-1 divide-y divide-line text-small">
      {payouts.map((payout) => {
        const note = pendingPayoutNote(payout.status)
        return (
          <li
            key={payout.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-2"
          >
            <span className="min-w-0 text-pretty text-ink">{payout.notes || `Payout ${payout.id}`}</span>
            <span className="figures">
              <span className="font-semibold whitespace-nowrap">{formatMoney(payout)}</span>
              {note && <span className="whitespace-nowrap text-ink-soft"> {note}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  </div>
)
