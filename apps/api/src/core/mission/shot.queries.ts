import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { shotColumns } from './shot.columns.ts'

const shots = (db: Queryable, missionId: number) =>
  db.selectFrom('shots').select(shotColumns).where('shots.mission_id', '=', missionId)

export const selectShots = (db: Queryable, missionId: number) =>
  shots(db, missionId).orderBy('shots.position').orderBy('shots.id').execute()

export const selectShot = (db: Queryable, missionId: number, id: number) =>
  shots(db, missionId).where('shots.id', '=', id).executeTakeFirst()

export const updateComment = (db: Transaction, id: number, comment: string | null) =>
  db
    .updateTable('shots')
    .set({ pilot_comment: comment })
    .where('id', '=', id)
    .returning(['pilot_comment', 'pilot_commented_at'])
    .executeTakeFirstOrThrow()

export const hasAssets = async (db: Queryable, shotId: number): Promise<boolean> =>
  (await db.selectFrom('assets').select('id').where('shot_id', '=', shotId).limit(1).executeTakeFirst()) !==
  undefined

export const deleteShot = (db: Transaction, id: number) =>
  db.deleteFrom('shots').where('id', '=', id).execute()
