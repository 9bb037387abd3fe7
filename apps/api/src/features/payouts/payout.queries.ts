import type { NewPayout, PayoutChanges } from '@sortie/contract/payout.calls'
import { payoutAdvice } from '@sortie/domain/money/payout-blocks'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'

const payouts = (db: Queryable) =>
  db
    .selectFrom('payouts')
    .select(['id', 'pilot_id', 'payoutable_type', 'payoutable_id', 'amount', 'notes', 'payment_processor'])
    .select(['status', 'payout_to', 'expected_on', 'created_at', 'completed_at'])
    .select(['internal_notes', 'adjustment_reason', 'sent_at'])
    .select((eb) => [
      sql<string>`(select concat_ws(' ', first_name, last_name) from pilots where pilots.id = pilot_id)`.as(
        'pilot_name',
      ),
      jsonObjectFrom(
        eb
          .selectFrom('payout_transfers')
          .whereRef('payout_id', '=', 'payouts.id')
          .select(['batch_id', 'transfer_id', 'failure_code', 'failure_message']),
      ).as('transfer'),
    ])
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
  mission_id?: number | undefined
  status?: readonly string[] | undefined
}

interface Transfer {
  batch_id: number
  transfer_id: string | null
  failure_code: string | null
  failure_message: string | null
}

const failureOf = (status: string, transfer: Transfer | null) =>
  transfer?.failure_code
    ? {
        code: transfer.failure_code,
        message: transfer.failure_message ?? '',
        advice: payoutAdvice(status, transfer.failure_code),
      }
    : null

const shown = <Row extends { status: string; adjustment_reason: string | null; transfer: Transfer | null }>({
  adjustment_reason,
  transfer,
  ...row
}: Row) => ({
  ...row,
  adjustment: adjustment_reason === null ? null : { reason: adjustment_reason },
  batch_id: transfer?.batch_id ?? null,
  transfer_id: transfer?.transfer_id ?? null,
  failure: failureOf(row.status, transfer),
})

export const selectPayoutPage = async (
  db: Queryable,
  { pilot_id, mission_id, status, ...page }: PayoutFilter,
) => {
  const { data, meta } = await selectPage(
    payouts(db)
      .$if(pilot_id !== undefined, (query) => query.where('pilot_id', '=', pilot_id ?? 0))
      .$if(mission_id !== undefined, (query) =>
        query.where('payoutable_type', '=', 'Mission').where('payoutable_id', '=', mission_id ?? 0),
      )
      .$if(status !== undefined, (query) => query.where('status', 'in', status ?? [])),
    page,
  )
  return { data: data.map(shown), meta }
}

export const selectPayout = async (db: Queryable, id: number) =>
  shown(await payouts(db).where('id', '=', id).executeTakeFirstOrThrow())

/** The mission of a payout, held until the end of the transaction, with the currency that was agreed for it. */
export const lockPaidMission = (db: Transaction, id: number) =>
  db
    .selectFrom('missions')
    .select(['id', 'pilot_id', 'status'])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom('estimated_payouts')
            .whereRef('mission_id', '=', 'missions.id')
            .where('payout_type', '=', 'pilot')
            .orderBy('estimated_payouts.id')
            .limit(1)
            .select('currency_code'),
          'missions.currency_code',
        )
        .as('currency_code'),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The agreed amount of a mission and the sum of its payouts, in minor units of a currency. */
export const selectAgreement = async (db: Transaction, missionId: number, currency: string) => {
  const { rows } = await sql<{ agreed: number; paid: number }>`
    select agreed_payout(${missionId}, ${currency}) as agreed, counted_payouts(${missionId}, ${currency}) as paid
  `.execute(db)
  return rows[0] ?? { agreed: 0, paid: 0 }
}

export const selectCurrency = (db: Queryable, code: string) =>
  db.selectFrom('currencies').select(['code', 'name', 'symbol']).where('code', '=', code).executeTakeFirst()

const completion = (status: string, at: string | undefined) =>
  status === 'complete' ? (at ?? sql<string>`now()`) : null

export const insertPayout = async (
  db: Transaction,
  { adjustment, ...payout }: NewPayout,
): Promise<number> => {
  const row = rowOf('payouts', {
    ...payout,
    adjustment_reason: adjustment?.reason ?? null,
    completed_at: completion(payout.status, payout.completed_at),
  })
  return (await db.insertInto('payouts').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export const lockPayout = (db: Transaction, id: number) =>
  db.selectFrom('payouts').select(['id', 'status']).where('id', '=', id).forUpdate().executeTakeFirst()

export const updatePayout = (db: Transaction, id: number, changes: Omit<PayoutChanges, 'status'>) =>
  db.updateTable('payouts').set(rowOf('payouts', changes)).where('id', '=', id).execute()

/** The moment of completion goes with the status. */
export const setPayoutStatus = (db: Transaction, id: number, status: string, completed_at?: string) =>
  db
    .updateTable('payouts')
    .set({ status, completed_at: completion(status, completed_at) })
    .where('id', '=', id)
    .execute()
