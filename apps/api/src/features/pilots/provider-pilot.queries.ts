import type { pilotBadgeStatuses } from '@sortie/domain/pilot/badge'
import type { pilotStatuses } from '@sortie/domain/pilot/pilot'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import type { Transaction } from '../../platform/transaction.ts'

type PilotStatus = (typeof pilotStatuses)[number]
type BadgeStatus = (typeof pilotBadgeStatuses)[number]

interface PilotFilter extends KeysetPage {
  status?: readonly PilotStatus[] | undefined
  search?: string | undefined
}

const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

export const selectPilotPage = (db: Queryable, { status, search, ...page }: PilotFilter) =>
  selectPage(
    db
      .selectFrom('pilots')
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'city', 'state', 'country'])
      .select(['latitude', 'longitude', 'travel_distance', 'is_available_weekdays', 'is_available_weekends'])
      .select(['status', 'created_at'])
      .where('erased_at', 'is', null)
      .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))
      .$if(Boolean(search), (query) =>
        query.where(
          sql<string>`first_name || ' ' || last_name || ' ' || email`,
          'ilike',
          containing(search ?? ''),
        ),
      ),
    page,
  )

/** Takes the pilot's row until the end of the transaction, so that the notification says what was changed. */
export const lockPilot = (db: Transaction, id: number) =>
  db
    .selectFrom('pilots')
    .select(['id', 'status', 'stripe_onboarding'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setPilotStatus = (db: Transaction, id: number, status: PilotStatus) =>
  db.updateTable('pilots').set({ status, updated_at: sql<string>`now()` }).where('id', '=', id).execute()

export const selectBadge = (db: Queryable, id: number) =>
  db.selectFrom('badges').select(['id', 'name']).where('id', '=', id).executeTakeFirst()

export const selectPackageBadge = (db: Queryable, packageId: number) =>
  db
    .selectFrom('packages')
    .innerJoin('badges', 'badges.id', 'packages.badge_id')
    .select(['badges.id', 'badges.name'])
    .where('packages.id', '=', packageId)
    .executeTakeFirst()

/** Returns nothing when the pilot has the badge in this status already. */
export const upsertPilotBadge = (db: Transaction, pilotId: number, badgeId: number, status: BadgeStatus) =>
  db
    .insertInto('pilot_badges')
    .values({ pilot_id: pilotId, badge_id: badgeId, status })
    .onConflict((conflict) =>
      conflict
        .columns(['pilot_id', 'badge_id'])
        .doUpdateSet({ status, awarded_at: sql<string>`now()` })
        .where('pilot_badges.status', '!=', status),
    )
    .returning('id')
    .executeTakeFirst()

export const deletePilotBadge = (db: Transaction, pilotId: number, badgeId: number) =>
  db
    .deleteFrom('pilot_badges')
    .where('pilot_id', '=', pilotId)
    .where('badge_id', '=', badgeId)
    .returning('id')
    .executeTakeFirst()

/** Returns nothing when the pilot is in the program already. */
export const insertOptIn = (db: Transaction, pilotId: number, slug: string) =>
  db
    .insertInto('pilot_opt_ins')
    .values({ pilot_id: pilotId, slug })
    .onConflict((conflict) => conflict.doNothing())
    .returning('slug')
    .executeTakeFirst()

export const deleteOptIn = (db: Transaction, pilotId: number, slug: string) =>
  db
    .deleteFrom('pilot_opt_ins')
    .where('pilot_id', '=', pilotId)
    .where('slug', '=', slug)
    .returning('slug')
    .executeTakeFirst()
