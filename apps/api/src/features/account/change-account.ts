import type { AccountChanges } from '@sortie/contract/account.calls'
import { invalidBirthdayText, isBirthday } from '@sortie/domain/pilot/birthday'
import { readPhone } from '@sortie/domain/pilot/phone'
import { invalidPhoneText } from '@sortie/domain/pilot/pilot'
import type { PilotChanges } from '@sortie/domain/pilot/pilot.schema'
import { noAvailabilityText } from '@sortie/domain/pilot/profile'
import { dayAt } from '@sortie/domain/time/dates'
import { selectPilot } from '../../core/pilot/pilot.queries.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import { refuseAdmin, requireRecentSignIn, type Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { timeZoneAt } from '../locations/time-zone-at.ts'
import type { MailQueue } from '../mails/mail-queue.ts'
import { lockPilotFields, updatePilot } from './account.queries.ts'
import { announcePaymentEmail, changesPaymentEmail } from './announce-payment-email.ts'

/** Who someone is and where their money goes is only for that pilot to say. */
const ownOnly: readonly (keyof PilotChanges)[] = ['first_name', 'last_name', 'birthday', 'paypal_email']

type Field = keyof PilotChanges

/** Two tabs, or a pilot and the provider: who did not see the last change does not overwrite it. */
const refuseUnseen = async (
  trx: Transaction,
  pilotId: number,
  changes: PilotChanges,
  expected: NonNullable<AccountChanges['expected']>,
): Promise<void> => {
  const fields = Object.keys(changes) as Field[]
  const current = await lockPilotFields(trx, pilotId, fields)
  const isUnseen = (field: Field) =>
    expected[field] !== undefined && current[field] !== expected[field] && current[field] !== changes[field]
  if (fields.some(isUnseen)) throw new AppError('conflict', { current })
}

/** An admin may correct an address, but not move the pilot to another country: that changes how the pilot is paid. */
const requireAllowedToAdmin = async (
  trx: Transaction,
  session: Session,
  changes: PilotChanges,
): Promise<void> => {
  if (ownOnly.some((field) => field in changes)) refuseAdmin(session)
  if (changes.country === undefined) return
  const current = await lockPilotFields(trx, session.pilotId, ['country'])
  if (current.country !== changes.country) refuseAdmin(session)
}

/** Saves what changed and returns the account as it is now. */
export const changeAccount = async (
  trx: Transaction,
  mails: MailQueue,
  session: Session,
  { expected, ...given }: AccountChanges,
) => {
  const changes = await normalize(trx, given)
  if (session.admin) await requireAllowedToAdmin(trx, session, changes)
  if ('latitude' in changes !== 'longitude' in changes)
    throw invalid({ address: ['Please select your address from the search results'] })
  if (changes.phone && !readPhone(changes.phone, null)) throw invalid({ phone: [invalidPhoneText] })
  if (changes.birthday && !isBirthday(changes.birthday, latestToday()))
    throw invalid({ birthday: [invalidBirthdayText] })
  if (Object.keys(changes).length > 0) {
    if (expected) await refuseUnseen(trx, session.pilotId, changes, expected)
    if (await changesPaymentEmail(trx, session.pilotId, changes)) requireRecentSignIn(session)
    await announcePaymentEmail(trx, mails, session.pilotId, changes)
    await updatePilot(trx, session.pilotId, changes)
  }
  const pilot = await selectPilot(trx, session.pilotId)
  if (!pilot) throw new AppError('unauthenticated')
  const touchesAvailability = 'is_available_weekdays' in changes || 'is_available_weekends' in changes
  if (touchesAvailability && !pilot.is_available_weekdays && !pilot.is_available_weekends)
    throw invalid({ is_available_weekdays: [noAvailabilityText] })
  return pilot
}

/** The latest date anywhere on earth, fourteen hours ahead of UTC. */
const latestToday = (): string => dayAt(new Date(), 'Pacific/Kiritimati')

/** Emptied fields become null, and the time zone follows from the place. */
const normalize = async (trx: Transaction, changes: PilotChanges): Promise<PilotChanges> => ({
  ...changes,
  ...(changes.paypal_email === '' ? { paypal_email: null } : {}),
  ...(changes.phone === '' ? { phone: null } : {}),
  ...(changes.latitude === undefined || changes.longitude === undefined
    ? {}
    : { timezone_id: await timeZoneAt(trx, changes.latitude, changes.longitude) }),
})
