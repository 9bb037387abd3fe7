import { writeSpreadsheet } from '@sortie/domain/csv'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { selectRows } from '../../platform/select-rows.ts'
import { pilotName } from './payout-due.queries.ts'

interface ExportedRow {
  id: number
  created_on: string
  sent_on: string | null
  completed_on: string | null
  pilot_id: number
  pilot_name: string
  payoutable_type: string
  payoutable_id: number
  amount: number
  currency_code: string
  status: string
  adjustment_reason: string | null
  notes: string
  transfer_id: string | null
}

interface Period {
  from: string
  to: string
  pilot_id?: number | undefined
}

/** The payouts recorded in a period, by the days of UTC. */
export const selectExported = (
  db: Queryable,
  { from, to, pilot_id }: Period,
  limit: number,
): Promise<ExportedRow[]> =>
  selectRows(
    db,
    sql<ExportedRow>`
    select payouts.id, (payouts.created_at at time zone 'UTC')::date::text as created_on,
      (sent_at at time zone 'UTC')::date::text as sent_on,
      (completed_at at time zone 'UTC')::date::text as completed_on,
      pilot_id, ${pilotName} as pilot_name, payoutable_type, payoutable_id, amount, currency_code, payouts.status,
      adjustment_reason, notes, transfer_id
    from payouts join pilots on pilots.id = pilot_id left join payout_transfers on payout_id = payouts.id
    where payouts.created_at >= ${from}::date::timestamp at time zone 'UTC'
      and payouts.created_at < end_of_day(${to}::date)
      and (${pilot_id ?? null}::bigint is null or pilot_id = ${pilot_id ?? null}::bigint)
    order by payouts.id limit ${limit}`,
  )

/** Minor units as a number that a spreadsheet adds up, exact to the cent. */
const decimal = (amount: number): string =>
  `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`

const columns: readonly [string, (row: ExportedRow) => string][] = [
  ['Payout', ({ id }) => String(id)],
  ['Recorded', ({ created_on }) => created_on],
  ['Sent', ({ sent_on }) => sent_on ?? ''],
  ['Arrived', ({ completed_on }) => completed_on ?? ''],
  ['Pilot number', ({ pilot_id }) => String(pilot_id)],
  ['Pilot', ({ pilot_name }) => pilot_name],
  ['For', ({ payoutable_type }) => payoutable_type],
  ['Number', ({ payoutable_id }) => String(payoutable_id)],
  ['Amount', ({ amount }) => decimal(amount)],
  ['Currency', ({ currency_code }) => currency_code],
  ['Status', ({ status }) => status],
  ['Adjustment', ({ adjustment_reason }) => adjustment_reason ?? ''],
  ['Notes', ({ notes }) => notes],
  ['Transfer', ({ transfer_id }) => transfer_id ?? ''],
]

export const writePayouts = (rows: readonly ExportedRow[]): string =>
  writeSpreadsheet([
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, cell]) => cell(row))),
  ])

/** What a pilot was paid in a month of their own calendar. */
export const selectStatement = (db: Queryable, pilotId: number, month: string) =>
  selectRows(
    db,
    sql<{
      id: number
      completed_at: string
      payoutable_type: string
      payoutable_id: number
      notes: string
      is_adjustment: boolean
      amount: number
      currency: { code: string; name: string; symbol: string }
    }>`
    select payouts.id, completed_at, payoutable_type, payoutable_id, notes,
      adjustment_reason is not null as is_adjustment, amount,
      (select jsonb_build_object('code', code, 'name', name, 'symbol', symbol)
        from currencies where code = currency_code) as currency
    from payouts join pilots on pilots.id = pilot_id
    where pilot_id = ${pilotId} and payouts.status = 'complete'
      and completed_at >= (${`${month}-01`}::date)::timestamp at time zone coalesce(timezone_id, 'UTC')
      and completed_at < (${`${month}-01`}::date + interval '1 month') at time zone coalesce(timezone_id, 'UTC')
    order by completed_at, payouts.id`,
  )

export const selectPayee = (db: Queryable, id: number) =>
  db
    .selectFrom('pilots')
    .select(['id', 'timezone_id', pilotName.as('name')])
    .where('id', '=', id)
    .executeTakeFirst()
