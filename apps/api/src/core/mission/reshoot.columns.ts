import { type Expression, sql } from 'kysely'

/** The reasons that a request has for shots by themselves. */
export const shotReasons = (reshootId: Expression<number>) => sql<
  { shot_id: number; reason: string }[]
>`coalesce((
  select json_agg(json_build_object('shot_id', shot_id, 'reason', reason) order by shot_id) from partial_reshoot_shots
  where partial_reshoot_id = ${reshootId} and reason is not null), '[]')`
