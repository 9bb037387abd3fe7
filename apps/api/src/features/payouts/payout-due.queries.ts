import { type PayableFacts, payoutBlock, payoutBlockWords } from '@sortie/domain/money/payout-blocks'
import { payingCompany } from '@sortie/domain/pilot/payment-region'
import { sql } from 'kysely'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import { hasDirectDeposit } from '../../core/pilot/direct-deposit.ts'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'

interface DueRow extends Omit<PayableFacts, 'has_account' | 'account_ready'> {
  mission_id: number
  pilot_id: number
  pilot_name: string
  amount: number
  currency: { code: string; name: string; symbol: string }
  approved_at: string
  accounts: Account[]
}

interface Account {
  external_id: string
  slug: string
  is_ready: boolean
}

/** The account that a pilot is paid to: the one of the company that pays in their country, else any that is ready. */
export const payoutAccount = (country: string | null, accounts: readonly Account[]): string | null => {
  const ready = accounts.filter(({ is_ready }) => is_ready)
  const own = ready.find(({ slug }) => slug === payingCompany(country ?? ''))
  return (own ?? ready[0])?.external_id ?? null
}

/** The accounts of a pilot, in the order in which they were opened. Without direct deposit none is ready. */
export const accountsOf = sql`coalesce((
  select jsonb_agg(jsonb_build_object('external_id', external_id, 'slug', slug, 'is_ready', autopay_enabled and ${hasDirectDeposit})
    order by stripe_accounts.id)
  from stripe_accounts join legal_entities on legal_entities.id = legal_entity_id
  where stripe_accounts.pilot_id = pilots.id and external_id is not null), '[]')`

export const pilotName = sql<string>`concat_ws(' ', pilots.first_name, pilots.last_name)`

interface DueFilter {
  pilot_id?: number | undefined
  approved_until?: string | undefined
  mission_ids?: readonly number[] | undefined
}

const isMeant = ({ pilot_id, approved_until, mission_ids }: DueFilter) => sql`
  (${pilot_id ?? null}::bigint is null or payout_dues.pilot_id = ${pilot_id ?? null}::bigint)
  and (${approved_until ?? null}::date is null or approved_at < end_of_day(${approved_until ?? null}::date))
  and (${mission_ids ? [...mission_ids] : null}::bigint[] is null
    or mission_id = any(${mission_ids ? [...mission_ids] : null}::bigint[]))`

/**
 * Whether a payout that Sortie sent for a mission failed, and pays no more than is owed once it is retried. That is then
 * the way to pay, so that nobody has to choose.
 */
export const hasFailedPayout = sql<boolean>`exists (
  select from payouts join payout_transfers on payout_id = payouts.id
  where payoutable_type = 'Mission' and payoutable_id = payout_dues.mission_id and status = 'failed'
    and payouts.currency_code = payout_dues.currency_code and adjustment_reason is null
    and payouts.amount <= payout_dues.amount)`

/** What is approved and unpaid, with what keeps it from being paid. */
export const selectDues = async (db: Queryable, filter: DueFilter, limit: number, offset = 0) => {
  const rows = await selectRows(
    db,
    sql<DueRow>`
    select mission_id, payout_dues.pilot_id, ${pilotName} as pilot_name, amount,
      (select to_jsonb(currencies) from currencies where code = payout_dues.currency_code) as currency, approved_at,
      missions.is_on_hold or show_on_hold as is_on_hold, missions.status = 'invoice_needed' as needs_invoice,
      pilots.country, pilots.stripe_onboarding and ${hasDirectDeposit} as stripe_onboarding,
      ${accountsOf} as accounts, ${hasFailedPayout} as has_failed
    from payout_dues join missions on missions.id = mission_id join pilots on pilots.id = payout_dues.pilot_id
    where ${isMeant(filter)}
    order by approved_at, mission_id, payout_dues.currency_code limit ${limit} offset ${offset}`,
  )
  const titleOf =
    rows.length > 0
      ? await selectMissionTitles(
          db,
          rows.map(({ mission_id }) => mission_id),
        )
      : String
  return rows.map(
    ({ accounts, is_on_hold, needs_invoice, country, stripe_onboarding, has_failed, ...due }) => {
      const account = payoutAccount(country, accounts)
      const blocked = payoutBlock({
        is_on_hold,
        needs_invoice,
        country,
        stripe_onboarding,
        has_account: accounts.length > 0,
        account_ready: account !== null,
        has_failed,
      })
      const { code, name, symbol } = due.currency
      return {
        ...due,
        currency: { code, name, symbol },
        mission_title: titleOf(due.mission_id),
        blocked,
        blocked_text: blocked && payoutBlockWords[blocked],
        account,
      }
    },
  )
}

export const selectDueSums = (db: Queryable, filter: DueFilter) =>
  selectRows(
    db,
    sql<{ count: number; amount: number; currency: { code: string; name: string; symbol: string } }>`
    select count(*) as count, sum(amount)::bigint as amount,
      (select jsonb_build_object('code', code, 'name', name, 'symbol', symbol)
        from currencies where code = currency_code) as currency
    from payout_dues where ${isMeant(filter)} group by currency_code order by currency_code`,
  )
