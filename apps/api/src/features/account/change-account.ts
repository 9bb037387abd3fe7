import tzLookup from '@photostructure/tz-lookup'
import { readPhone } from '@sortie/domain/pilot/phone'
import { invalidPhoneText, type PilotChanges } from '@sortie/domain/pilot/pilot.schema'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Session } from '../../platform/session/session.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { selectPilot } from '../pilots/pilot.queries.ts'
import { updatePilot } from './account.queries.ts'

/** Who somebody is and where their money goes is for that pilot alone to say. */
const ownOnly: readonly (keyof PilotChanges)[] = ['first_name', 'last_name', 'birthday', 'paypal_email']

const noAvailability = 'Please be available on weekdays or weekends.'

/** Saves what changed and answers the account as it is now. */
export const changeAccount = async (trx: Transaction, session: Session, changes: PilotChanges) => {
  if (session.admin && ownOnly.some((field) => field in changes))
    throw new AppError('not_allowed_in_admin_mode')
  if ('latitude' in changes !== 'longitude' in changes)
    throw invalid({ address: ['Please select your address from the search results'] })
  if (changes.phone && !readPhone(changes.phone, null)) throw invalid({ phone: [invalidPhoneText] })
  if (Object.keys(changes).length > 0) await updatePilot(trx, session.pilotId, normalize(changes))
  const pilot = await selectPilot(trx, session.pilotId)
  if (!pilot) throw new AppError('unauthenticated')
  const touchesAvailability = 'is_available_weekdays' in changes || 'is_available_weekends' in changes
  if (touchesAvailability && !pilot.is_available_weekdays && !pilot.is_available_weekends)
    throw invalid({ is_available_weekdays: [noAvailability] })
  return pilot
}

/** What was emptied is not there, and the time zone follows from the place. */
const normalize = (changes: PilotChanges): PilotChanges => ({
  ...changes,
  ...(changes.paypal_email === '' ? { paypal_email: null } : {}),
  ...(changes.phone === '' ? { phone: null } : {}),
  ...(changes.latitude === undefined || changes.longitude === undefined
    ? {}
    : { timezone_id: tzLookup(changes.latitude, changes.longitude) }),
})
