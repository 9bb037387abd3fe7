import { missionTypes } from '@sortie/domain/mission/mission-type'
import { defaultCurrency } from '@sortie/domain/money/currency'
import { localDays } from '@sortie/domain/pilot/license'
import { isWalletCountry } from '@sortie/domain/pilot/payment-region'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { missingProfileData } from '@sortie/domain/pilot/profile'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement } from '../../platform/named-statements.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import { hasDirectDeposit } from './direct-deposit.ts'
import {
  completedPayouts,
  finishedMissions,
  pilotBadges,
  pilotDevices,
  pilotDrones,
  pilotEquipment,
  pilotLicenses,
  pilotStripeAccounts,
  regionAvailable,
} from './pilot-parts.queries.ts'

const ownFields = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'birthday',
  'address',
  'address2',
  'city',
  'state',
  'postal_code',
  'country',
  'latitude',
  'longitude',
  'timezone_id',
  'image',
  'language',
  'terms_and_conditions',
  'travel_distance',
  'drone_system',
  'status',
  'first_flight_on',
  'is_available_weekdays',
  'is_available_weekends',
  'total_ar_blocks',
  'paypal_email',
  'payment_processor',
  'stripe_onboarding',
] as const

const optIns = (eb: ExpressionBuilder<Schema, 'pilots'>) =>
  eb
    .selectFrom('pilot_opt_ins')
    .whereRef('pilot_opt_ins.pilot_id', '=', 'pilots.id')
    .select(sql<string[]>`coalesce(json_agg(slug order by slug), '[]')`.as('slugs'))

const workOrderIds = (eb: ExpressionBuilder<Schema, 'pilots'>) =>
  eb
    .selectFrom('work_orders')
    .whereRef('work_orders.pilot_id', '=', 'pilots.id')
    .select(sql<number[]>`coalesce(json_agg(work_orders.id order by work_orders.id), '[]')`.as('ids'))

const acceptedStock = (eb: ExpressionBuilder<Schema, 'pilots'>) =>
  eb
    .selectFrom('stock_submissions')
    .whereRef('stock_submissions.pilot_id', '=', 'pilots.id')
    .where('stock_submissions.status', '=', 'accepted')
    .select((submission) => submission.fn.countAll<number>().as('count'))

/** The version in force, unless the pilot has agreed to it. */
const termsToAccept = (eb: ExpressionBuilder<Schema, 'pilots'>) =>
  eb
    .selectFrom('terms_versions')
    .where((terms) =>
      terms(
        'id',
        '=',
        terms.selectFrom('terms_versions').select((all) => all.fn.max('id').as('id')),
      ),
    )
    .where((terms) =>
      terms.not(
        terms.exists(
          terms
            .selectFrom('terms_acceptances')
            .whereRef('terms_acceptances.pilot_id', '=', 'pilots.id')
            .whereRef('terms_acceptances.version', '=', 'terms_versions.id'),
        ),
      ),
    )
    .select('terms_versions.id')

const pilotRecord = namedStatement('pilot', { id: 'bigint' }, (db, { id }) =>
  db
    .selectFrom('pilots')
    .where('pilots.id', '=', id)
    .where('pilots.erased_at', 'is', null)
    .select(ownFields)
    .select(hasDirectDeposit.as('has_direct_deposit'))
    .select((eb) => [
      optIns(eb).$asScalar().$notNull().as('opt_ins'),
      pilotBadges(eb).as('pilot_badges'),
      pilotDrones(eb).as('drones'),
      pilotDevices(eb).as('devices'),
      pilotLicenses(eb).as('licenses'),
      pilotEquipment(eb).as('pilot_equipment'),
      workOrderIds(eb).$asScalar().$notNull().as('work_orders'),
      completedPayouts(eb).as('payouts'),
      finishedMissions(eb).as('finished_missions'),
      termsToAccept(eb).as('terms_to_accept'),
      acceptedStock(eb).$asScalar().$notNull().as('accepted_stock'),
      pilotStripeAccounts(eb).as('stripe_accounts'),
      regionAvailable(eb, 'us').$castTo<boolean>().as('stripe_north_america_available'),
      regionAvailable(eb, 'de').$castTo<boolean>().as('stripe_europe_available'),
    ]),
)

/** A complete pilot, as the account shows it, in one round trip. */
export const selectPilot = async (db: Queryable, id: number): Promise<Pilot | null> => {
  const [row] = await pilotRecord(db, { id })
  if (!row) return null
  const { payouts, finished_missions, accepted_stock, has_direct_deposit, ...pilot } = row
  const [client, training, creative, panorama] = missionTypes.map(
    (type) => finished_missions.find(({ mission_type }) => mission_type === type)?.count ?? 0,
  ) as [number, number, number, number]
  return {
    ...pilot,
    // Direct deposit is not possible in a wallet country, whatever was set before the pilot moved there.
    stripe_onboarding: has_direct_deposit && pilot.stripe_onboarding && !isWalletCountry(pilot.country ?? ''),
    missing_profile_data: missingProfileData(pilot, localDays(new Date(), pilot.timezone_id)),
    payout_total: payouts.find(({ code }) => code === defaultCurrency.code)?.amount ?? 0,
    payout_totals: payouts.map(({ amount, ...currency }) => ({ amount, currency })),
    total_client_missions: client,
    total_training_missions: training,
    total_panorama_missions: panorama,
    mission_breakdown: { client, training, creative, panorama, stock_imagery: accepted_stock },
  }
}
