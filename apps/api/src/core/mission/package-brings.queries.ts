import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'

/** What new missions with a package get, unless their own request says something else. */
export const broughtColumns = (eb: ExpressionBuilder<Schema, 'packages'>) =>
  [
    'packages.duration_in_seconds',
    sql<QualityRule[]>`packages.quality_rules`.as('quality_rules'),
    sql<{ amount: number; currency_code: string } | null>`case when payout_amount is not null then
      json_build_object('amount', payout_amount, 'currency_code', payout_currency_code) end`.as('payout'),
    jsonArrayFrom(
      eb
        .selectFrom('package_shots as shot')
        .select([
          'shot.name',
          'shot.instructions',
          'shot.shot_type_id',
          sql<QualityRule[]>`shot.quality_rules`.as('quality_rules'),
        ])
        .whereRef('shot.package_id', '=', 'packages.id')
        .orderBy('shot.position'),
    ).as('shots'),
  ] as const

export const selectWhatPackageBrings = (db: Queryable, packageId: number) =>
  db.selectFrom('packages').select(broughtColumns).where('packages.id', '=', packageId).executeTakeFirst()
