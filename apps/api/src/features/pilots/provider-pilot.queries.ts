import type { PilotQuery } from '@sortie/contract/pilot.calls'
import type { pilotBadgeStatuses } from '@sortie/domain/pilot/badge'
import type { pilotStatuses } from '@sortie/domain/pilot/pilot'
import { metersPerDegree, metersPerMile } from '@sortie/domain/units'
import { sql } from 'kysely'
import { containing } from '../../platform/containing.ts'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import type { Transaction } from '../../platform/transaction.ts'

type PilotStatus = (typeof pilotStatuses)[number]
type BadgeStatus = (typeof pilotBadgeStatuses)[number]

/** The number of a pilot, if that is what was typed. Without an index on text for it, a part of one finds nobody. */
const typedNumber = (search: string): number | null => (/^\d{1,15}$/.test(search) ? Number(search) : null)

const wasTyped = (search: string) => {
  const inText = sql<boolean>`first_name || ' ' || last_name || ' ' || email ilike ${containing(search)}`
  const number = typedNumber(search)
  return number === null ? inText : sql<boolean>`(${inText} or id = ${number})`
}

const hasDocumentToCheck = sql<boolean>`exists (select from pilot_licenses held
  where held.pilot_id = pilots.id and held.image_key is not null and held.verdict is null)`

const hasEarned = (badgeId: number) => sql<boolean>`exists (select from pilot_badges earned
  where earned.pilot_id = pilots.id and earned.badge_id = ${badgeId} and earned.status = 'complete')`

interface Circle {
  latitude: number
  longitude: number
  within_miles: number
}

/** The index finds a band of latitude, of which the distance decides. */
const livesIn = ({ latitude, longitude, within_miles }: Circle) => {
  const band = (within_miles * metersPerMile) / metersPerDegree + 0.01
  return sql<boolean>`latitude between ${latitude - band} and ${latitude + band}
    and great_circle_metres(latitude, longitude, ${latitude}, ${longitude}) <= ${within_miles * metersPerMile}`
}

type PilotFilter = Pick<Partial<PilotQuery>, 'status' | 'search' | 'documents_to_check' | 'badge_id'>

/** The pilots whom a filter finds; nobody who was erased. */
export const foundPilots = (db: Queryable, { status, search, documents_to_check, badge_id }: PilotFilter) =>
  db
    .selectFrom('pilots')
    .where('erased_at', 'is', null)
    .$if(status !== undefined, (query) => query.where('status', 'in', status ?? []))
    .$if(Boolean(search), (query) => query.where(wasTyped(search ?? '')))
    .$if(documents_to_check !== undefined, (query) =>
      query.where(
        documents_to_check === 'true' ? hasDocumentToCheck : sql<boolean>`not ${hasDocumentToCheck}`,
      ),
    )
    .$if(badge_id !== undefined, (query) => query.where(hasEarned(badge_id ?? 0)))

export const selectPilotPage = (
  db: Queryable,
  { latitude, longitude, within_miles, ...rest }: Partial<PilotQuery> & KeysetPage,
) =>
  selectPage(
    foundPilots(db, rest)
      .select(['id', 'first_name', 'last_name', 'email', 'phone', 'city', 'state', 'country'])
      .select(['latitude', 'longitude', 'travel_distance', 'is_available_weekdays', 'is_available_weekends'])
      .select(['status', 'created_at'])
      .select((eb) =>
        eb
          .selectFrom('pilot_licenses')
          .whereRef('pilot_licenses.pilot_id', '=', 'pilots.id')
          .where('image_key', 'is not', null)
          .where('verdict', 'is', null)
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('documents_to_check'),
      )
      .$narrowType<{ documents_to_check: number }>()
      .$if(latitude !== undefined, (query) =>
        query.where(
          livesIn({ latitude: latitude ?? 0, longitude: longitude ?? 0, within_miles: within_miles ?? 50 }),
        ),
      ),
    { after: rest.after, per_page: rest.per_page },
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
