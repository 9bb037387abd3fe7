import { sql } from 'kysely'
import { hasDirectDeposit } from '../../core/pilot/direct-deposit.ts'
import type { Queryable } from '../../platform/database.ts'
import type { KeysetPage } from '../../platform/pages.ts'
import { selectRows } from '../../platform/select-rows.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { accountsOf, hasFailedPayout } from './payout-due.queries.ts'

/** Returns nothing if a batch with this key exists, also one that another transaction is just making. */
export const insertBatch = (
  db: Transaction,
  batch: { key: string; person_id: number | null; provider_key_id: number | null },
) =>
  db
    .insertInto('payout_batches')
    .values(batch)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()

export const selectBatchId = async (db: Transaction, key: string): Promise<number> =>
  (await db.selectFrom('payout_batches').select('id').where('key', '=', key).executeTakeFirstOrThrow()).id

interface Batch {
  id: number
  created_at: string
  by: string | null
  payouts: number
  queued: number
  failed: number
  complete: number
  sums: { amount: number; currency: { code: string; name: string; symbol: string } }[]
}

/** Batches, newest first, with what became of their payouts. */
export const selectBatches = (
  db: Queryable,
  { after, per_page, id }: KeysetPage & { id?: number },
): Promise<Batch[]> =>
  selectRows(
    db,
    sql<Batch>`
    select payout_batches.id, payout_batches.created_at,
      coalesce(nullif(people.name, ''), people.email, provider_keys.name) as by,
      counted.payouts, counted.queued, counted.failed, counted.complete, coalesce(counted.sums, '[]') as sums
    from payout_batches
    left join people on people.id = person_id
    left join provider_keys on provider_keys.id = provider_key_id
    left join lateral (
      select sum(payouts)::int as payouts, sum(queued)::int as queued, sum(failed)::int as failed,
        sum(complete)::int as complete, jsonb_agg(jsonb_build_object('amount', amount, 'currency',
          jsonb_build_object('code', code, 'name', name, 'symbol', symbol)) order by code) as sums
      from (
        select currencies.code, currencies.name, currencies.symbol, count(*) as payouts, sum(amount) as amount,
          count(*) filter (where status = 'queued') as queued,
          count(*) filter (where status in ('failed', 'returned')) as failed,
          count(*) filter (where status = 'complete') as complete
        from payout_transfers join payouts on payouts.id = payout_id
          join currencies on currencies.code = currency_code
        where batch_id = payout_batches.id group by currencies.code, currencies.name, currencies.symbol
      ) by_currency
    ) counted on true
    where (${after ?? null}::bigint is null or payout_batches.id < ${after ?? null}::bigint)
      and (${id ?? null}::bigint is null or payout_batches.id = ${id ?? null}::bigint)
    order by payout_batches.id desc limit ${per_page + 1}`,
  ).then((rows) =>
    rows.map((row) => ({
      ...row,
      payouts: row.payouts ?? 0,
      queued: row.queued ?? 0,
      failed: row.failed ?? 0,
      complete: row.complete ?? 0,
    })),
  )

export const insertTransfer = (
  db: Transaction,
  transfer: { payout_id: number; batch_id: number; account: string },
) => db.insertInto('payout_transfers').values(transfer).execute()

/** A mission that is to be paid, locked, with all that decides whether it can be. */
export const lockPayable = async (db: Transaction, missionId: number) => {
  await db.selectFrom('missions').select('id').where('id', '=', missionId).forNoKeyUpdate().execute()
  const [row] = await selectRows(
    db,
    sql<{
      pilot_id: number
      is_on_hold: boolean
      needs_invoice: boolean
      country: string | null
      stripe_onboarding: boolean
      accounts: { external_id: string; slug: string; is_ready: boolean }[]
    }>`
    select pilot_id, is_on_hold or show_on_hold as is_on_hold, missions.status = 'invoice_needed' as needs_invoice,
      pilots.country, pilots.stripe_onboarding and ${hasDirectDeposit} as stripe_onboarding,
      ${accountsOf} as accounts
    from missions join pilots on pilots.id = pilot_id where missions.id = ${missionId}`,
  )
  return row
}

/** Whether a mission owes nothing anymore, and all that it paid has arrived. */
export const selectDueOfMission = async (db: Queryable, missionId: number) => {
  const [row] = await selectRows(
    db,
    sql<{ status: string; is_settled: boolean }>`
    select status, not exists (select from payout_dues where mission_id = missions.id)
      and not exists (select from payouts where payoutable_type = 'Mission' and payoutable_id = missions.id
        and payouts.status not in ('complete', 'canceled')) as is_settled
    from missions where id = ${missionId}`,
  )
  return row ?? { status: 'canceled', is_settled: false }
}

export const selectDue = async (db: Queryable, mission_id: number, currency_code: string) =>
  (await db
    .selectFrom('payout_dues')
    .select(['amount', hasFailedPayout.as('has_failed')])
    .where('mission_id', '=', mission_id)
    .where('currency_code', '=', currency_code)
    .executeTakeFirst()) ?? { amount: 0, has_failed: false }

/** A payout with what Sortie knows of its transfer, locked. */
export const lockTransfer = (db: Transaction, payoutId: number) =>
  db
    .selectFrom('payouts')
    .innerJoin('payout_transfers', 'payout_id', 'payouts.id')
    .select(['payouts.id', 'pilot_id', 'status', 'amount', 'currency_code'])
    .select(['payoutable_type', 'payoutable_id'])
    .select(['account', 'attempt', 'tried_at', 'transfer_id'])
    .where('payouts.id', '=', payoutId)
    .forUpdate()
    .executeTakeFirst()

export const updateTransfer = (
  db: Transaction,
  payoutId: number,
  changes: {
    account?: string
    attempt?: number
    tried_at?: string | null
    transfer_id?: string
    bank_payout_id?: string
    failure_code?: string | null
    failure_message?: string | null
  },
) => db.updateTable('payout_transfers').set(changes).where('payout_id', '=', payoutId).execute()

/** The payouts that these transfers paid, in order, so that two reports take turns. */
export const selectPayoutsOfTransfers = async (
  db: Queryable,
  transferIds: readonly string[],
): Promise<number[]> => {
  if (transferIds.length === 0) return []
  const rows = await db
    .selectFrom('payout_transfers')
    .select('payout_id')
    .where('transfer_id', 'in', [...transferIds])
    .orderBy('payout_id')
    .execute()
  return rows.map(({ payout_id }) => payout_id)
}

/** Payouts that should have been sent by now: their job was lost, or it has given up. */
export const selectWaitingPayouts = (db: Queryable): Promise<{ id: number }[]> =>
  selectRows(
    db,
    sql<{ id: number }>`select payouts.id from payouts join payout_transfers on payout_id = payouts.id
      where status = 'queued' and coalesce(tried_at, created_at) < now() - interval '30 minutes'
      order by payouts.id limit 500`,
  )

/** The accounts of a pilot who is paid again. */
export const selectPilotAccounts = async (db: Queryable, pilotId: number) => {
  const [row] = await selectRows(
    db,
    sql<{ country: string | null; accounts: { external_id: string; slug: string; is_ready: boolean }[] }>`
    select country, ${accountsOf} as accounts from pilots where id = ${pilotId}`,
  )
  return row ?? { country: null, accounts: [] }
}
