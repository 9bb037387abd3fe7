import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Schema } from '../../platform/schema.generated.ts'
import { locationColumns } from './location.columns.ts'

export type MissionColumns = ExpressionBuilder<Schema, 'missions'>

export const categoryColumns = ['categories.id', 'categories.name', 'categories.kind'] as const

export const currencyObject = (eb: ExpressionBuilder<Schema, 'currencies'>) =>
  jsonBuildObject({
    name: eb.ref('currencies.name'),
    code: eb.ref('currencies.code'),
    symbol: eb.ref('currencies.symbol'),
  })

const location = (eb: MissionColumns) =>
  jsonObjectFrom(
    eb.selectFrom('locations').select(locationColumns).whereRef('locations.id', '=', 'missions.location_id'),
  )

const category = (eb: MissionColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom('categories')
      .select(categoryColumns)
      .whereRef('categories.id', '=', 'missions.category_id'),
  )

const currency = (eb: MissionColumns) =>
  jsonObjectFrom(
    eb
      .selectFrom('currencies')
      .select(['currencies.name', 'currencies.code', 'currencies.symbol'])
      .whereRef('currencies.code', '=', 'missions.currency_code'),
  ).$notNull()

const estimatedPayouts = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('estimated_payouts')
      .innerJoin('currencies', 'currencies.code', 'estimated_payouts.currency_code')
      .select((row) => ['payout_type', 'amount', currencyObject(row).as('currency')])
      .whereRef('estimated_payouts.mission_id', '=', 'missions.id')
      .orderBy('estimated_payouts.id'),
  )

/** The payouts of the pilot who holds the mission; those of other pilots are private. */
const payouts = (eb: MissionColumns) =>
  jsonArrayFrom(
    eb
      .selectFrom('payouts')
      .innerJoin('currencies', 'currencies.code', 'payouts.currency_code')
      .select((row) => [
        'payouts.id',
        'payouts.pilot_id',
        'payoutable_id',
        'payoutable_type',
        'amount',
        'notes',
        'payment_processor',
        'payouts.status',
        'payout_to',
        currencyObject(row).as('currency'),
      ])
      .where('payoutable_type', '=', 'Mission')
      .whereRef('payoutable_id', '=', 'missions.id')
      .whereRef('payouts.pilot_id', '=', 'missions.pilot_id')
      .orderBy('payouts.id'),
  )

/** Adds what a row of a list needs of a mission. */
export const selectSummary = <O>(query: SelectQueryBuilder<Schema, 'missions', O>) =>
  query.select((eb) => [
    'missions.id',
    'missions.status',
    'missions.mission_type',
    'missions.name',
    'missions.created_on',
    'missions.reference_id',
    'missions.scheduled_at_start',
    'missions.scheduled_at_end',
    'missions.timeframe_start',
    'missions.timeframe_end',
    'missions.fly_by_date',
    'missions.sla_expired',
    'missions.duration',
    'missions.duration_in_seconds',
    'missions.admin_scheduled',
    sql<boolean>`missions.scheduled_at_start is not null`.as('isScheduled'),
    'missions.weekend_schedule_filter',
    'missions.is_on_hold',
    'missions.show_on_hold as showOnHold',
    'missions.source',
    sql<boolean>`missions.pilot_id is not null`.as('assigned'),
    sql<boolean>`missions.pilot_id is not null and missions.status not in
      ('pilot_assigned', 'flight_complete', 'assets_uploaded', 'pilot_accepted')`.as('completed'),
    'missions.rejection_reason',
    sql<Record<string, string>>`missions.status_timestamps`.as('status_timestamps'),
    'missions.work_order_id as work_order',
    'missions.work_order_number',
    location(eb).as('location'),
    category(eb).as('category'),
    currency(eb).as('currency'),
    estimatedPayouts(eb).as('estimated_payouts'),
    payouts(eb).as('payouts'),
  ])
