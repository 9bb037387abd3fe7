import { t } from '@sortie/domain/language'
import { AppError, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { notifyPilots } from '../notifications/notify.ts'
import { pilotToChange } from '../pilots/known-pilot.ts'
import { lockJudgedLicense, setVerdict } from './license.queries.ts'

interface Judged {
  /** The pilot. */
  id: number
  license_id: number
}

const noDocument = 'The pilot has not uploaded a document for this license yet.'
const replaced = 'The pilot has changed this license since you looked at it. Please look at it again.'

/** Takes the pilot first and the license second, like the pilot's own saves. */
const licenseToJudge = async (db: Transaction, { id, license_id }: Judged, revision: number) => {
  await pilotToChange(db, id)
  const license = await lockJudgedLicense(db, id, license_id)
  if (!license) throw notFound()
  if (license.image_key === null) throw new AppError('conflict', { message: noDocument })
  if (license.revision !== revision) throw new AppError('conflict', { message: replaced })
  return license
}

const notify = (
  db: Transaction,
  { id, license_id }: Judged,
  text: { title: () => string; body: () => string },
) =>
  notifyPilots(db, [id], {
    event: 'account_changed',
    notification_type: 'new',
    ...text,
    meta: { pilot_license_id: license_id },
    web_route_url: '/profile#documentation',
    app_route_url: '/profile',
  })

/** A pilot whose document counted all along is not notified; one who read that it was refused is. */
export const verifyDocument = async (
  db: Transaction,
  judged: Judged,
  { revision }: { revision: number },
): Promise<void> => {
  const { id, name, verdict } = await licenseToJudge(db, judged, revision)
  if (verdict === 'verified') return
  await setVerdict(db, id, { verdict: 'verified', refusal_reason: null })
  if (verdict === 'refused')
    await notify(db, judged, {
      title: () => t('{name}: your document was accepted', { name }),
      body: () => t('We looked at it again, and everything is fine.'),
    })
}

/** Refusing again for the same reason says nothing new. */
export const refuseDocument = async (
  db: Transaction,
  judged: Judged,
  { revision, reason }: { revision: number; reason: string },
): Promise<void> => {
  const { id, name, verdict, refusal_reason } = await licenseToJudge(db, judged, revision)
  if (verdict === 'refused' && refusal_reason === reason) return
  await setVerdict(db, id, { verdict: 'refused', refusal_reason: reason })
  await notify(db, judged, {
    title: () => t('{name}: please upload another document', { name }),
    body: () => reason,
  })
}
