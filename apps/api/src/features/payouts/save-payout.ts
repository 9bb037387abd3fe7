import type { NewPayout, PayoutChanges } from '@sortie/contract/payout.calls'
import { t } from '@sortie/domain/language'
import { isFlown } from '@sortie/domain/mission/mission-status'
import {
  formatMoney,
  isPayoutLost,
  isPayoutOnHold,
  isPayoutQueued,
  isPayoutReturned,
} from '@sortie/domain/money/money'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import {
  completeIsFinalText,
  invalid,
  notFlownText,
  notFound,
  notItsPilotText,
} from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { mailPilot, notifyPilots } from '../notifications/notify.ts'
import {
  insertPayout,
  lockPaidMission,
  lockPayout,
  selectAgreement,
  selectCurrency,
  selectPayout,
  setPayoutStatus,
  updatePayout,
} from './payout.queries.ts'

type Payout = Awaited<ReturnType<typeof selectPayout>>

/** Names the mission a payout is for, as its pilot knows it; null for what is paid for anything else. */
const missionOf = async (db: Transaction, payout: Payout): Promise<(() => string) | null> => {
  if (payout.payoutable_type !== 'Mission') return null
  const titleOf = await selectMissionTitles(db, [payout.payoutable_id])
  return () => titleOf(payout.payoutable_id)
}

/** Where a payout waits for its pilot, the news is what to do about it, and the link leads there. */
const newsOf = (payout: Payout) => {
  if (isPayoutOnHold(payout))
    return {
      title: () => t('Set up payments to receive a payout'),
      web_route_url: '/profile#payment-information',
      app_route_url: '/profile',
    }
  if (isPayoutReturned(payout))
    return {
      title: () => t('Your bank returned a payout. Please check your bank details'),
      web_route_url: '/profile#payment-information',
      app_route_url: '/profile',
    }
  return {
    title: () => (payout.status === 'complete' ? t('You were paid') : t('A payout is on its way')),
    web_route_url: '/pilotlog',
    app_route_url: '/payouts',
  }
}

const notify = async (db: Transaction, mails: MailQueue, payout: Payout): Promise<void> => {
  const isPaid = payout.status === 'complete'
  const mission = await missionOf(db, payout)
  const amount = formatMoney(payout)
  const body = () => {
    const what = mission ? t('{amount} for {mission}', { amount, mission: mission() }) : amount
    return payout.notes ? `${what}: ${payout.notes}` : what
  }
  const bell = {
    notification_type: 'pilot/payout/new',
    ...newsOf(payout),
    body,
    meta: {
      payout_id: payout.id,
      // By this the portal tells money that has arrived from money on its way.
      ...(isPaid ? { paid_at: payout.completed_at } : {}),
      ...(payout.payoutable_type === 'Mission' ? { mission_id: payout.payoutable_id } : {}),
    },
  } as const
  if (isPayoutReturned(payout))
    return notifyPilots(db, [payout.pilot_id], { event: 'payout_returned', ...bell })
  const { expected_on } = payout
  const isOnHold = isPayoutOnHold(payout)
  const notes = payout.notes || null
  const details = { amount, mission: mission?.() ?? null, isPaid, isOnHold, expected_on, notes }
  await mailPilot(db, mails, payout.pilot_id, {
    event: 'payout_sent',
    mail: { kind: 'payout', details },
    bell,
  })
}

/** A payout is paid at a moment that has been, and only a complete one is paid. */
const checkCompletion = (status: string, completed_at: string | undefined): void => {
  if (completed_at === undefined) return
  if (status !== 'complete')
    throw invalid({ completed_at: ['Only a complete payout has a completion time.'] })
  if (Date.parse(completed_at) > Date.now()) throw invalid({ completed_at: ['This time is in the future.'] })
}

/**
 * The database refuses a payout to another pilot, for a mission not flown, or beyond what was agreed; here the caller
 * reads which it is and how much is left. Returns the currency: the one that was agreed, unless another is given.
 */
const checkAgreement = async (db: Transaction, payout: NewPayout): Promise<string | undefined> => {
  if (payout.payoutable_type !== 'Mission') return payout.currency_code
  // The subject of a payout has no foreign key, because it can be of several kinds.
  const mission = await lockPaidMission(db, payout.payoutable_id)
  if (!mission) throw invalid({ payoutable_id: ["That mission doesn't exist."] })
  if (mission.pilot_id !== payout.pilot_id) throw invalid({ pilot_id: [notItsPilotText] })
  const code = payout.currency_code ?? mission.currency_code
  const currency = await selectCurrency(db, code)
  if (!currency || payout.adjustment || isPayoutLost(payout)) return code
  if (!isFlown(mission.status)) throw invalid({ payoutable_id: [notFlownText] })
  const { agreed, paid } = await selectAgreement(db, mission.id, code)
  if (paid + payout.amount <= agreed) return code
  const [total, before] = [agreed, paid].map((amount) => formatMoney({ amount, currency }))
  throw invalid({
    amount: [
      `${total} was agreed for this mission, of which ${before} is paid or on its way. To pay more, send adjustment with a reason.`,
    ],
  })
}

export const createPayout = async (db: Transaction, mails: MailQueue, payout: NewPayout): Promise<Payout> => {
  checkCompletion(payout.status, payout.completed_at)
  const currency_code = await checkAgreement(db, payout)
  const created = await selectPayout(db, await insertPayout(db, { ...payout, currency_code }))
  if (!isPayoutLost(created) && !isPayoutQueued(created)) await notify(db, mails, created)
  return created
}

/** Moves a payout that Sortie sends, and notifies its pilot of money that leaves, arrives or comes back. */
export const movePayout = async (
  db: Transaction,
  mails: MailQueue,
  id: number,
  status: 'queued' | 'processing' | 'failed' | 'returned' | 'complete',
): Promise<void> => {
  const before = await lockPayout(db, id)
  if (!before || before.status === status) return
  await setPayoutStatus(db, id, status)
  if (status !== 'queued' && status !== 'failed') await notify(db, mails, await selectPayout(db, id))
}

export const changePayout = async (
  db: Transaction,
  mails: MailQueue,
  id: number,
  { status, completed_at, ...changes }: PayoutChanges,
): Promise<Payout> => {
  const before = await lockPayout(db, id)
  if (!before) throw notFound()
  checkCompletion(status ?? before.status, completed_at)
  if (before.status === 'complete' && status !== undefined && status !== 'complete')
    throw invalid({ status: [completeIsFinalText] })
  if (Object.keys(changes).length > 0) await updatePayout(db, id, changes)
  const moved = status !== undefined && status !== before.status
  if (moved) await setPayoutStatus(db, id, status, completed_at)
  else if (completed_at !== undefined) await updatePayout(db, id, { completed_at })
  const after = await selectPayout(db, id)
  if (moved && (status === 'complete' || isPayoutOnHold(after))) await notify(db, mails, after)
  return after
}
