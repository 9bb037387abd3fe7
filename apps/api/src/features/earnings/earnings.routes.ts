import { earningsCalls } from '@sortie/contract/earnings.calls'
import { earningsByMonth } from '@sortie/domain/money/earnings'
import type { Queryable } from '../../platform/database.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { selectCompletePayouts, selectZoneOfPilot } from './earnings.queries.ts'

/** What a pilot was paid in each month and currency, months as the pilot's own calendar has them. */
const sumEarnings = async (db: Queryable, pilotId: number) => {
  const [payouts, zone] = await Promise.all([
    selectCompletePayouts(db, pilotId),
    selectZoneOfPilot(db, pilotId),
  ])
  return earningsByMonth(payouts, zone).flatMap(({ currency, months }) =>
    months.map(({ month, paid }) => ({ month, amount: paid, currency })),
  )
}

export const earningsRoutes = ({ serve }: FeatureParts): void => {
  serve(earningsCalls, {
    'GET /v1/pilots/earnings': ({ db, session }) => sumEarnings(db, session.pilotId),
  })
}
