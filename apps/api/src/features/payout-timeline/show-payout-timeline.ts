import { isRefused } from '@sortie/domain/mission/airspace-callback'
import { currentPayoutStep, type PayoutFacts, payoutTimeline } from '@sortie/domain/money/payout-timeline'
import { isWalletCountry } from '@sortie/domain/pilot/payment-region'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { selectLimits } from '../settings/settings.queries.ts'
import {
  selectRecentTimes,
  selectTimelineFacts,
  selectUnpaidFacts,
  type TimelineRow,
} from './payout-timeline.queries.ts'

/** A moment inside a JSON value has the database's own form. */
const iso = (moment: string): string => new Date(moment).toISOString()

const factsOf = ({
  requires_auth,
  laanc_flights,
  payout,
  has_account,
  has_direct_deposit,
  pilot_country,
  ...row
}: TimelineRow): PayoutFacts => {
  const granted = laanc_flights.find(({ voided_at, status }) => voided_at === null && !isRefused({ status }))
  return {
    ...row,
    authorization: requires_auth ? (granted ? 'authorized' : 'needed') : 'not_needed',
    // Who is paid another way has nothing to set up.
    can_be_paid:
      has_account || !has_direct_deposit || (pilot_country !== null && isWalletCountry(pilot_country)),
    authorized_at: granted ? iso(granted.created_at) : null,
    payout: payout && {
      ...payout,
      created_at: iso(payout.created_at),
      sent_at: payout.sent_at && iso(payout.sent_at),
      completed_at: payout.completed_at && iso(payout.completed_at),
    },
  }
}

const stepsOf = async (db: Queryable) => {
  const times = await selectLimits(db)
  const recent = await selectRecentTimes(db)
  return (row: TimelineRow) => payoutTimeline(factsOf(row), times, recent, Date.now())
}

/** The timeline of a mission; a pilot's own if one is named. */
export const showPayoutTimeline = async (db: Queryable, id: number, pilotId?: number) => {
  const row = await selectTimelineFacts(db, id, pilotId)
  if (!row) throw notFound()
  return { steps: (await stepsOf(db))(row) }
}

/** What the flown and unpaid missions of a pilot wait for. */
export const listPayoutTimelines = async (db: Queryable, pilotId: number) => {
  const rows = await selectUnpaidFacts(db, pilotId)
  if (rows.length === 0) return []
  const titleOf = await selectMissionTitles(
    db,
    rows.map(({ id }) => id),
  )
  const timelineOf = await stepsOf(db)
  return rows.flatMap((row) => {
    const steps = timelineOf(row)
    const step = currentPayoutStep(steps)
    const mission = { id: row.id, title: titleOf(row.id), timezone_id: row.timezone_id }
    const arrives = steps.find(({ name }) => name === 'arrived') ?? null
    return step ? [{ mission, step, arrives }] : []
  })
}
