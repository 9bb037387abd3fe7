import type { NewPayout, PayoutChanges } from '@sortie/contract/payout.calls'
import { formatMoney } from '@sortie/domain/money/money'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { notifyPilots } from '../notifications/notify.ts'
import {
  insertPayout,
  lockPayout,
  missionExists,
  selectPayout,
  setPayoutStatus,
  updatePayout,
} from './payout.queries.ts'

type Payout = Awaited<ReturnType<typeof selectPayout>>

const notify = async (db: Transaction, mails: MailQueue, payout: Payout): Promise<void> => {
  const isPaid = payout.status === 'complete'
  await notifyPilots(db, [payout.pilot_id], {
    notification_type: 'pilot/payout/new',
    title: isPaid ? 'You were paid' : 'A payout is on its way',
    body: payout.notes ? `${formatMoney(payout)}: ${payout.notes}` : formatMoney(payout),
    meta: {
      payout_id: payout.id,
      ...(payout.payoutable_type === 'Mission' ? { mission_id: payout.payoutable_id } : {}),
    },
    web_route_url: '/pilotlog',
    app_route_url: '/payouts',
  })
  const details = { amount: formatMoney(payout), isPaid, notes: payout.notes || null }
  await mails.send(db, payout.pilot_id, { kind: 'payout', details })
}

/** A payout is paid at a moment that has been, and only a complete one is paid. */
const checkCompletion = (status: string, completed_at: string | undefined): void => {
  if (completed_at === undefined) return
  if (status !== 'complete') throw invalid({ completed_at: ['Only a complete payout has been paid.'] })
  if (Date.parse(completed_at) > Date.now()) throw invalid({ completed_at: ['Must not lie ahead.'] })
}

export const createPayout = async (db: Transaction, mails: MailQueue, payout: NewPayout): Promise<Payout> => {
  checkCompletion(payout.status, payout.completed_at)
  // What a payout is for has no foreign key, since it may be one of several kinds.
  if (payout.payoutable_type === 'Mission' && !(await missionExists(db, payout.payoutable_id)))
    throw invalid({ payoutable_id: ['There is no such mission.'] })
  const created = await selectPayout(db, await insertPayout(db, payout))
  await notify(db, mails, created)
  return created
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
  if (Object.keys(changes).length > 0) await updatePayout(db, id, changes)
  const moved = status !== undefined && status !== before.status
  if (moved) await setPayoutStatus(db, id, status, completed_at)
  else if (completed_at !== undefined) await updatePayout(db, id, { completed_at })
  const after = await selectPayout(db, id)
  if (moved && status === 'complete') await notify(db, mails, after)
  return after
}
