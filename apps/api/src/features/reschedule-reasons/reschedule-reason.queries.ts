import type { Queryable } from '../../platform/database.ts'

export const selectRescheduleReasons = (db: Queryable) =>
  db
    .selectFrom('reschedule_reasons')
    .select(['id', 'slug', 'short', 'blurb', 'is_pilot_selectable'])
    .orderBy('id')
    .execute()
