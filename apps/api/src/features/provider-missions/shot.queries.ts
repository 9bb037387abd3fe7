import type { Transaction } from '../../platform/transaction.ts'

export interface ShotRow {
  id: number | undefined
  position: number
  name: string
  instructions: string
  shot_type_id: number | null
  map_feature_id: number | null
  origin_type: string
  post_processes: string[]
  /** As JSON; undefined keeps the rules of a shot that stays. */
  quality_rules: string | undefined
}

export const selectShotIds = async (db: Transaction, missionId: number): Promise<number[]> => {
  const rows = await db.selectFrom('shots').select('id').where('mission_id', '=', missionId).execute()
  return rows.map(({ id }) => id)
}

/** Makes the shots of a mission these: known ids are kept with what was uploaded for them. */
export const replaceShots = async (
  db: Transaction,
  missionId: number,
  shots: readonly ShotRow[],
): Promise<void> => {
  const kept = shots.flatMap(({ id, ...shot }) => (id === undefined ? [] : [{ id, shot }]))
  let leaving = db.deleteFrom('shots').where('mission_id', '=', missionId)
  if (kept.length > 0)
    leaving = leaving.where(
      'id',
      'not in',
      kept.map(({ id }) => id),
    )
  await leaving.execute()
  for (const { id, shot } of kept) await db.updateTable('shots').set(shot).where('id', '=', id).execute()
  const added = shots.flatMap(({ id, ...shot }) => (id === undefined ? [shot] : []))
  if (added.length > 0)
    await db
      .insertInto('shots')
      .values(added.map((shot) => ({ ...shot, mission_id: missionId })))
      .execute()
}

export const clearShotComments = (db: Transaction, missionId: number) =>
  db
    .updateTable('shots')
    .set({ pilot_comment: null })
    .where('mission_id', '=', missionId)
    .where('pilot_comment', 'is not', null)
    .execute()
