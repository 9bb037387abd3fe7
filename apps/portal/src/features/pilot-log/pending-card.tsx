import { t } from '@sortie/domain/language'
import { currencyCodeOf } from '@sortie/domain/money/currency'
import { formatMoney, pendingPayoutNote } from '@sortie/domain/money/money'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { LoadFailure } from '@sortie/ui/feedback/load-failure.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#app/account-query.ts'
import { PendingNote } from './pending-note.tsx'
import { arrivalText, pendingTotals } from './pending-payouts.ts'
import { pendingPayoutsQuery } from './pilot-log.queries.ts'

const Content = () => {
  const { data: payouts, isError, isFetching, refetch } = useQuery(pendingPayoutsQuery)
  const { data: pilot } = useQuery(accountQuery)
  if (!payouts)
    return isError ? (
      <LoadFailure title={t("We couldn't load what's on its way")} query={{ isFetching, refetch }} />
    ) : (
      <SkeletonGroup label={t("Loading what's on its way")}>
        <Skeleton className="mb-4 h-9 w-48" />
        <Skeleton className="h-4 w-full" />
      </SkeletonGroup>
    )
  if (payouts.length === 0)
    return (
      <p className="text-small text-ink-soft">
        {t("Nothing right now. A payout appears here once it's started, with the day it should arrive.")}
      </p>
    )
  const { onItsWay, onHold } = pendingTotals(payouts, currencyCodeOf(pilot?.country))
  const clock = { now: new Date(), zone: pilot?.timezone_id ?? null }
  return (
    <div className="flex flex-col gap-3">
      <p className="figures">
        {onItsWay && <span className="block text-display font-semibold text-pretty">{onItsWay}</span>}
        {onHold && (
          <span className="text-small text-ink-soft">
            {onItsWay
              ? t('And {amounts} on hold until you set up Stripe', { amounts: onHold })
              : t('{amounts} on hold until you set up Stripe', { amounts: onHold })}
          </span>
        )}
      </p>
      <ul className="divide-y divide-line border-t border-line text-small">
        {payouts.map((payout) => (
          <li key={payout.id} className="flex items-baseline justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere text-ink">
                {payout.mission ? (
                  <TextLink href={`/clientmission/${payout.mission.id}`}>{payout.mission.title}</TextLink>
                ) : (
                  payout.notes || t('Payout {id}', { id: payout.id })
                )}
              </span>
              <span className="figures text-ink-soft">{arrivalText(payout, clock)}</span>
            </span>
            <span className="figures shrink-0 text-right">
              <span className="block font-semibold">{formatMoney(payout)}</span>
              <PendingNote note={pendingPayoutNote(payout.status)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The payouts that have not arrived yet, and when they should. */
export const PendingCard = () => (
  <Card title={t('On its way')}>
    <Content />
  </Card>
)
