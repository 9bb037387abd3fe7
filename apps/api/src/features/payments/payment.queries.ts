import { type NotNull, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { hasDirectDeposit } from '../../core/pilot/direct-deposit.ts'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'

export const selectLegalEntities = (db: Queryable) =>
  db
    .selectFrom('legal_entities')
    .select(['id', 'name', 'slug', 'display_countries as displayCountries'])
    .orderBy('id')
    .execute()

/** Whom an account is opened for. */
export const selectPayee = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('pilots')
    .select(['id', 'email', 'country'])
    .select((eb) => eb.and([eb.ref('stripe_onboarding'), hasDirectDeposit]).as('stripe_onboarding'))
    .where('id', '=', pilotId)
    .executeTakeFirst()

const accounts = (db: Queryable) =>
  db
    .selectFrom('stripe_accounts')
    .innerJoin('legal_entities', 'legal_entities.id', 'stripe_accounts.legal_entity_id')
    .select(['stripe_accounts.id', 'stripe_accounts.external_id', 'stripe_accounts.autopay_enabled'])
    .select(['legal_entities.id as legal_entity_id', 'legal_entities.slug'])

export const selectAccounts = (db: Queryable, pilotId: number) =>
  accounts(db).where('stripe_accounts.pilot_id', '=', pilotId).orderBy('stripe_accounts.id').execute()

/** An account that exists already keeps the name it has at the payment provider. */
export const upsertAccount = async (
  db: Transaction,
  account: { pilot_id: number; legal_entity_id: number; external_id: string },
) => {
  // The same account opened twice at once collides in both of its unique indexes: one alone, named here, would leave
  // the other to fail.
  await db
    .insertInto('stripe_accounts')
    .values(account)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return db
    .updateTable('stripe_accounts')
    .set((eb) => ({ external_id: eb.fn.coalesce('external_id', eb.val(account.external_id)) }))
    .where('pilot_id', '=', account.pilot_id)
    .where('legal_entity_id', '=', account.legal_entity_id)
    .returning(['id', 'external_id', 'autopay_enabled'])
    .$narrowType<{ external_id: NotNull }>()
    .executeTakeFirstOrThrow()
}

export const insertOnboarding = (db: Transaction, stripe_account_id: number, code_hash: string) =>
  db
    .insertInto('payment_onboardings')
    .values({ stripe_account_id, code_hash, expires_at: sql<string>`now() + interval '7 days'` })
    .execute()

/** The account that a code was given out for, if it was given to this pilot for this company. */
export const selectOnboardedAccount = (db: Queryable, pilotId: number, codeHash: string, slug: string) =>
  accounts(db)
    .innerJoin('payment_onboardings', 'payment_onboardings.stripe_account_id', 'stripe_accounts.id')
    .where('payment_onboardings.code_hash', '=', codeHash)
    .where('payment_onboardings.expires_at', '>', sql<string>`now()`)
    .where('stripe_accounts.pilot_id', '=', pilotId)
    .where('legal_entities.slug', '=', slug)
    .executeTakeFirst()

export const selectAccountByName = (db: Queryable, externalId: string) =>
  accounts(db).where('stripe_accounts.external_id', '=', externalId).executeTakeFirst()

/** The account as the portal shows it. */
export const selectShownAccount = (db: Queryable, id: number) =>
  db
    .selectFrom('stripe_accounts')
    .where('stripe_accounts.id', '=', id)
    .select((eb) => [
      'stripe_accounts.id',
      'stripe_accounts.autopay_enabled',
      jsonObjectFrom(
        eb
          .selectFrom('legal_entities')
          .whereRef('legal_entities.id', '=', 'stripe_accounts.legal_entity_id')
          .select(['id', 'name', 'slug', 'display_countries as displayCountries']),
      )
        .$notNull()
        .as('legal_entity'),
    ])
    .executeTakeFirstOrThrow()

/** The database's own clock, which every process shares. */
export const selectNow = async (db: Queryable): Promise<string> => {
  const rows = await selectRows(db, sql<{ now: string }>`select clock_timestamp()::text as now`)
  return rows[0]?.now ?? ''
}

/** Takes the account until the end of the transaction. */
export const lockAccount = (db: Transaction, id: number) =>
  db
    .selectFrom('stripe_accounts')
    .select(['pilot_id', 'autopay_enabled'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Returns nothing when something newer is known. */
export const setAutopay = (db: Transaction, id: number, autopay_enabled: boolean, checkedAt: string) =>
  db
    .updateTable('stripe_accounts')
    .set({ autopay_enabled, checked_at: checkedAt })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<', checkedAt)]))
    .returning('id')
    .executeTakeFirst()

/** Payouts that waited for the account go on their way. */
export const releasePayouts = (db: Transaction, pilotId: number) =>
  db
    .updateTable('payouts')
    .set({ status: 'processing' })
    .where('pilot_id', '=', pilotId)
    .where('status', '=', 'autopay_onboarding')
    .returning('id')
    .execute()

export const isKnownEvent = async (db: Queryable, id: string): Promise<boolean> =>
  (await db.selectFrom('stripe_events').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

export const insertEvent = (db: Transaction, id: string) =>
  db
    .insertInto('stripe_events')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
