import { type PushTopic, pushTopics } from '@sortie/domain/pilot/notification-channels'
import type { Updateable } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'

/** What a pilot chose, and where they have chosen nothing what it is by default. */
export const selectPreferences = async (db: Queryable, pilotId: number) => {
  const chosen = await db
    .selectFrom('push_preferences')
    .select(['muted_topics', 'quiet_from', 'quiet_until', 'offers_when_quiet'])
    .where('pilot_id', '=', pilotId)
    .executeTakeFirst()
  const { muted_topics = [], quiet_from = null, quiet_until = null } = chosen ?? {}
  const isOn = (topic: PushTopic) => !muted_topics.includes(topic)
  return {
    topics: Object.fromEntries(pushTopics.map((topic) => [topic, isOn(topic)])) as Record<PushTopic, boolean>,
    quiet_hours: quiet_from && quiet_until ? { from: quiet_from, until: quiet_until } : null,
    offers_when_quiet: chosen?.offers_when_quiet ?? true,
  }
}

export const selectTimeZone = async (db: Queryable, pilotId: number): Promise<string | null> => {
  const pilot = await db
    .selectFrom('pilots')
    .select('timezone_id')
    .where('id', '=', pilotId)
    .executeTakeFirst()
  return pilot?.timezone_id ?? null
}

export const upsertPreferences = async (
  db: Transaction,
  pilotId: number,
  changes: Updateable<Schema['push_preferences']>,
): Promise<void> => {
  await db
    .insertInto('push_preferences')
    .values({ ...changes, pilot_id: pilotId })
    .onConflict((conflict) =>
      Object.keys(changes).length > 0
        ? conflict.column('pilot_id').doUpdateSet(changes)
        : conflict.column('pilot_id').doNothing(),
    )
    .execute()
}

export const lockMutedTopics = async (db: Transaction, pilotId: number): Promise<PushTopic[]> => {
  const chosen = await db
    .selectFrom('push_preferences')
    .select('muted_topics')
    .where('pilot_id', '=', pilotId)
    .forUpdate()
    .executeTakeFirst()
  return (chosen?.muted_topics ?? []) as PushTopic[]
}
