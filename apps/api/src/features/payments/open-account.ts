import { randomBytes } from 'node:crypto'
import { isWalletCountry, payingCompany } from '@sortie/domain/pilot/payment-region'
import type { Payments } from '../../integrations/payments/stripe.ts'
import type { OwnTransactions } from '../../platform/call-steps.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import { refuseAdmin, requireRecentSignIn, type Session } from '../../platform/session/session.ts'
import { tokenHash } from '../../platform/session/token-hash.ts'
import { orUnavailable } from './check-account.ts'
import {
  insertOnboarding,
  selectAccounts,
  selectLegalEntities,
  selectPayee,
  upsertAccount,
} from './payment.queries.ts'

export interface PaymentWork {
  db: OwnTransactions
  payments: Payments
  /** Where the pilot comes back to. */
  publicUrl: string
}

interface KnownAccount {
  id: number
  external_id: string
  autopay_enabled: boolean
  slug: string
}

/** An account that can be paid is managed; another one is onboarded, with a code that brings its pilot back. */
const linkTo = async ({ db, payments, publicUrl }: PaymentWork, account: KnownAccount): Promise<string> => {
  if (account.autopay_enabled) return orUnavailable(payments.dashboardLink(account.external_id))
  const code = randomBytes(32).toString('base64url')
  await db.transaction((trx) => insertOnboarding(trx, account.id, tokenHash(code)))
  const query = new URLSearchParams({ c: code, le: account.slug })
  return orUnavailable(
    payments.onboardingLink(account.external_id, {
      returnUrl: `${publicUrl}/profile?${query}`,
      // Without a code: nothing was done there, and the portal says how to go on.
      refreshUrl: `${publicUrl}/profile?${new URLSearchParams({ le: account.slug })}`,
    }),
  )
}

const payee = async ({ db }: PaymentWork, session: Session) => {
  refuseAdmin(session)
  requireRecentSignIn(session)
  const pilot = await selectPayee(db.read, session.pilotId)
  if (!pilot) throw new AppError('unauthenticated')
  return pilot
}

/** Opens the pilot's account with a company; one that is there already is opened no second time. */
export const openAccount = async (
  work: PaymentWork,
  session: Session,
  legalEntityId: number,
): Promise<{ stripe_link: string }> => {
  const { db, payments } = work
  const pilot = await payee(work, session)
  const { country } = pilot
  if (!country || isWalletCountry(country) || !pilot.stripe_onboarding)
    throw invalid({ legal_entity_id: ["Direct deposit isn't available in your country."] })
  const entity = (await selectLegalEntities(db.read)).find(({ id }) => id === legalEntityId)
  if (!entity) throw invalid({ legal_entity_id: ["That record doesn't exist."] })
  const known = (await selectAccounts(db.read, pilot.id)).find(
    ({ legal_entity_id }) => legal_entity_id === entity.id,
  )
  const owner = { pilot_id: pilot.id, email: pilot.email, country, legal_entity: entity.slug }
  const external_id = known?.external_id ?? (await orUnavailable(payments.openAccount(owner)))
  const account = await db.transaction((trx) =>
    upsertAccount(trx, { pilot_id: pilot.id, legal_entity_id: entity.id, external_id }),
  )
  return { stripe_link: await linkTo(work, { ...account, slug: entity.slug }) }
}

/** A link to an account that is there: the one of the company named, else of the one that pays where the pilot lives. */
export const manageAccount = async (
  work: PaymentWork,
  session: Session,
  legalEntitySlug: string | null,
): Promise<{ stripe_link: string }> => {
  const pilot = await payee(work, session)
  const accounts = await selectAccounts(work.db.read, pilot.id)
  const wanted = legalEntitySlug ?? payingCompany(pilot.country ?? '')
  const account =
    accounts.find(({ slug }) => slug === wanted) ?? (legalEntitySlug === null ? accounts[0] : undefined)
  if (!account) throw notFound()
  // An account that has no name at the payment provider was never opened there.
  if (account.external_id === null) return openAccount(work, session, account.legal_entity_id)
  return { stripe_link: await linkTo(work, { ...account, external_id: account.external_id }) }
}
