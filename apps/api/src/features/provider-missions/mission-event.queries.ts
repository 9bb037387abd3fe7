import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** Notes that the provider changed fields of a mission. Everything else that happens is noted by triggers. */
export const insertChangedEvent = async (
  db: Transaction,
  missionId: number,
  fields: readonly string[],
): Promise<void> => {
  await sql`select add_mission_event(${missionId}, 'changed', ${JSON.stringify({ fields })}::jsonb, null)`.execute(
    db,
  )
}

interface LastEdit {
  version: number
  at: string | null
  who: string | null
}

/**
 * The provider's last change of what a mission says, and who made it. Its number is the version of the mission: offers,
 * statuses and what pilots do leave it as it is, because nobody overwrites them with a change.
 */
export const selectLastEdit = async (db: Queryable, missionId: number): Promise<LastEdit> => {
  const edit = await db
    .selectFrom('mission_events')
    .leftJoin('people', 'people.id', 'mission_events.person_id')
    .leftJoin('provider_keys', 'provider_keys.id', 'mission_events.provider_key_id')
    .select([
      'mission_events.id as version',
      'mission_events.at',
      sql<string | null>`coalesce(nullif(people.name, ''), people.email, provider_keys.name)`.as('who'),
    ])
    .where('mission_events.mission_id', '=', missionId)
    .where('mission_events.kind', 'in', ['changed', 'scheduled'])
    .where('mission_events.pilot_id', 'is', null)
    .orderBy('mission_events.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return edit ?? { version: 0, at: null, who: null }
}
