import { type ExpressionBuilder, sql } from 'kysely'
import { shotReasons } from '../../core/mission/reshoot.columns.ts'
import { notFound } from '../../platform/errors.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'

const reshootColumns = (eb: ExpressionBuilder<Schema, 'partial_reshoots'>) =>
  [
    'partial_reshoots.id' as const,
    'partial_reshoots.reason' as const,
    'partial_reshoots.created_at as requested_at' as const,
    'partial_reshoots.resolved_at' as const,
    sql<number[]>`to_json(array(select shot_id from partial_reshoot_shots
      where partial_reshoot_id = ${eb.ref('partial_reshoots.id')} order by shot_id))`.as('shot_ids'),
    shotReasons(eb.ref('partial_reshoots.id')).as('shot_reasons'),
  ] as const

export const selectPartialReshoot = (db: Transaction, missionId: number, id: number) =>
  db
    .selectFrom('partial_reshoots')
    .select(reshootColumns)
    .where('id', '=', id)
    .where('mission_id', '=', missionId)
    .executeTakeFirstOrThrow(notFound)

export const insertPartialReshoot = async (
  db: Transaction,
  missionId: number,
  reason: string,
  shotIds: readonly number[],
  reasons: readonly { shot_id: number; reason: string }[] = [],
): Promise<number> => {
  const { id } = await db
    .insertInto('partial_reshoots')
    .values({ mission_id: missionId, reason })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('partial_reshoot_shots')
    .values(
      shotIds.map((shot_id) => ({
        partial_reshoot_id: id,
        shot_id,
        reason: reasons.find((each) => each.shot_id === shot_id)?.reason ?? null,
      })),
    )
    .execute()
  return id
}

export const resolveReshoot = async (db: Transaction, id: number): Promise<void> => {
  await db
    .updateTable('partial_reshoots')
    .set({ resolved_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

export const resolveOpenReshoots = async (db: Transaction, missionId: number): Promise<void> => {
  await db
    .updateTable('partial_reshoots')
    .set({ resolved_at: sql<string>`now()` })
    .where('mission_id', '=', missionId)
    .where('resolved_at', 'is', null)
    .execute()
}
