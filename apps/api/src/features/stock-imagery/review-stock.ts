import { t } from '@sortie/domain/language'
import type { NotificationType } from '@sortie/domain/pilot/notification'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyPilots } from '../notifications/notify.ts'
import {
  lockSubmission,
  type StoredSubmission,
  selectSubmission,
  setReview,
} from './stock-submission.queries.ts'

type Verdict = 'accepted' | 'rejected'

const types: Record<Verdict, NotificationType> = {
  accepted: 'pilot/mission/stock_accept',
  rejected: 'pilot/mission/stock_reject',
}

const shortened = (text: string): string => (text.length > 80 ? `${text.slice(0, 79)}…` : text)

/** A decision is made once. Repeating it returns the submission as it is; the opposite decision is refused. */
const review = async (
  db: Transaction,
  id: number,
  verdict: Verdict,
  reason: string | null,
): Promise<StoredSubmission> => {
  const submission = await lockSubmission(db, id)
  if (!submission) throw notFound()
  if (submission.status === verdict) return selectSubmission(db, id)
  if (submission.status !== 'submitted')
    throw new AppError('conflict', { message: `The submission has already been ${submission.status}.` })
  await setReview(db, id, verdict, reason)
  const reviewed = await selectSubmission(db, id)
  const description = `“${shortened(reviewed.description)}”`
  await notifyPilots(db, [reviewed.pilot_id], {
    event: 'stock_reviewed',
    notification_type: types[verdict],
    title: () => (verdict === 'accepted' ? t('Stock imagery accepted') : t('Stock imagery not accepted')),
    body: () =>
      reason === null
        ? t('{description} is now part of our stock library.', { description })
        : `${description}: ${reason}`,
    meta: { stock_submission_id: id },
    web_route_url: '/stock-imagery',
    app_route_url: '/stock-imagery',
  })
  return reviewed
}

export const acceptStock = (db: Transaction, id: number): Promise<StoredSubmission> =>
  review(db, id, 'accepted', null)

export const rejectStock = (db: Transaction, id: number, reason: string): Promise<StoredSubmission> =>
  review(db, id, 'rejected', reason)
