import { earningsCalls } from '@sortie/contract/earnings.calls'
import { earningsByMonth } from '@sortie/domain/money/earnings'
import { isPayoutLost } from '@sortie/domain/money/money'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { selectCompletePayouts, selectPendingPayouts, selectZoneOfPilot } from './earnings.queries.ts'

/** The amounts a pilot was paid by month and currency, with the months of the pilot's own calendar. */
const sumEarnings = async (db: Queryable, pilotId: number) => {
  const [payouts, zone] = await Promise.all([
    selectCompletePayouts(db, pilotId),
    selectZoneOfPilot(db, pilotId),
  ])
  return earningsByMonth(payouts, zone).flatMap(({ currency, months }) =>
    months.map(({ month, paid }) => ({ month, amount: paid, currency })),
  )
}

/** Payouts on their way to a pilot, without those that failed. */
const listPending = async (db: Queryable, pilotId: number) => {
  const pending = (await selectPendingPayouts(db, pilotId)).filter((payout) => !isPayoutLost(payout))
  const missions = pending.filter(({ payoutable_type }) => payoutable_type === 'Mission')
  const ids = missions.map(({ payoutable_id }) => payoutable_id)
  const titleOf = ids.length > 0 ? await selectMissionTitles(db, ids) : String
  return pending.map(({ payoutable_type, payoutable_id: id, ...payout }) => ({
    ...payout,
    mission: payoutable_type === 'Mission' ? { id, title: titleOf(id) } : null,
  }))
}

export const earningsRoutes = ({ serve }: FeatureParts): void => {
  serve(earningsCalls, {
    'GET /v1/pilots/earnings': ({ db, session }) => sumEarnings(db, session.pilotId),
    'GET /v1/pilots/pending_payouts': ({ db, session }) => listPending(db, session.pilotId),
  })
}
