import type { NewPayout, PayoutChanges } from '@sortie/contract/payout.calls'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import type { Transaction } from '../../platform/transaction.ts'

const payouts = (db: Queryable) =>
  db
    .selectFrom('payouts')
    .select(['id', 'pilot_id', 'payoutable_type', 'payoutable_id', 'amount', 'notes', 'payment_processor'])
    .select(['status', 'payout_to', 'created_at', 'completed_at'])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('currencies')
          .whereRef('currencies.code', '=', 'payouts.currency_code')
          .select(['code', 'name', 'symbol']),
      )
        .$notNull()
        .as('currency'),
    )

interface PayoutFilter extends KeysetPage {
  pilot_id?: number | undefined
  status?: readonly string[] | undefined
}

export const selectPayoutPage = (db: Queryable, { pilot_id, status, ...page }: PayoutFilter) =>
  selectPage(
    payouts(db)
      .$if(pilot_id !== undefined, (query) => query.where('pilot_id', '=', pilot_id ?? 0))
      .$if(status !== undefined, (query) => query.where('status', 'in', status ?? [])),
    page,
  )

export const selectPayout = (db: Queryable, id: number) =>
  payouts(db).where('id', '=', id).executeTakeFirstOrThrow()

export const missionExists = async (db: Queryable, id: number): Promise<boolean> =>
  (await db.selectFrom('missions').select('id').where('id', '=', id).executeTakeFirst()) !== undefined

const completion = (status: string, at: string | undefined) =>
  status === 'complete' ? (at ?? sql<string>`now()`) : null

export const insertPayout = async (db: Transaction, payout: NewPayout): Promise<number> => {
  const row = { ...payout, completed_at: completion(payout.status, payout.completed_at) }
  return (await db.insertInto('payouts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const lockPayout = (db: Transaction, id: number) =>
  db.selectFrom('payouts').select(['id', 'status']).where('id', '=', id).forUpdate().executeTakeFirst()

export const updatePayout = (db: Transaction, id: number, changes: Omit<PayoutChanges, 'status'>) =>
  db.updateTable('payouts').set(changes).where('id', '=', id).execute()

/** The moment of completion goes with the status and is lost with it. */
export const setPayoutStatus = (db: Transaction, id: number, status: string, completed_at?: string) =>
  db
    .updateTable('payouts')
    .set({ status, completed_at: completion(status, completed_at) })
    .where('id', '=', id)
    .execute()
