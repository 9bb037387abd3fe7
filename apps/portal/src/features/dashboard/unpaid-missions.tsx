import { t } from '@sortie/domain/language'
import type { PayoutStep } from '@sortie/domain/money/payout-timeline'
import { payoutStepNote, payoutStepTime } from '@sortie/domain/money/payout-timeline-words'
import { formatLongDate } from '@sortie/domain/time/date-texts'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Card } from '@sortie/ui/layout/card.tsx'
import type { UnpaidMission } from '#mission/payout-timeline.queries.ts'

const mostShown = 3

/** When a payout arrives, and how sure that is. Null if nobody can say. */
const arrivalText = (arrival: PayoutStep, zone: string | null | undefined): string | null => {
  const { state, expected_at, expected_by, is_late } = arrival
  if (state !== 'done' && expected_at && expected_by !== 'schedule' && !is_late) {
    const date = formatLongDate(expected_at, zone)
    return expected_by === 'lately'
      ? t('Payout usually by {date}', { date })
      : t('Payout by {date}', { date })
  }
  const time = payoutStepTime(arrival, zone)
  return time && t('Payout {time}', { time })
}

/** What the payouts of flown missions wait for, and when they arrive. */
export const UnpaidMissions = ({ unpaid }: { unpaid: readonly UnpaidMission[] }) => {
  // What is late comes first: nobody should have to look for it.
  const shown = [...unpaid]
    .sort((a, b) => Number(b.step.is_late) - Number(a.step.is_late))
    .slice(0, mostShown)
  return (
    <Card
      title={t('Your payouts')}
      className="max-md:order-1"
      actions={<TextLink href="/pilotlog">{t('Pilot log')}</TextLink>}
    >
      <ul className="divide-y divide-line text-small">
        {shown.map(({ mission, step, arrives }) => {
          const arrival = arrives && arrivalText(arrives, mission.timezone_id)
          return (
            <li key={mission.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="min-w-0">
                <TextLink href={`/clientmission/${mission.id}`}>{mission.title}</TextLink>
                <span className={classNames('block', step.is_late ? 'text-danger' : 'text-ink-soft')}>
                  {payoutStepNote(step, 'pilot')}
                </span>
              </span>
              {arrival && <span className="figures text-ink-soft">{arrival}</span>}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
