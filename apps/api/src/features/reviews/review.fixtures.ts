import { sql } from 'kysely'
import type { TestApp } from '../../../test/app.ts'
import { addMission, addPilot } from '../../../test/records.ts'

export interface SubmittedMission {
  id: number
  pilot: { id: number; email: string }
  /** Two shots. */
  shots: [number, number]
  /** Three photos of the first shot and one of the second. */
  photos: [string, string, string, string]
}

let added = 0

/** Adds photos to a shot, as if they had been uploaded and processed. */
export const addPhotos = async (
  { db }: TestApp,
  { id, pilot }: Pick<SubmittedMission, 'id' | 'pilot'>,
  shotIds: readonly number[],
): Promise<string[]> => {
  const rows = await db
    .insertInto('assets')
    .values(
      shotIds.map((shot_id) => {
        added += 1
        return {
          mission_id: id,
          shot_id,
          pilot_id: pilot.id,
          kind: 'image' as const,
          name: `DJI_${added}.JPG`,
          storage_key: `reviewed/${added}`,
          size: 5,
          media_type: 'image/jpeg',
          fingerprint: `reviewed-${added}`,
          status: 'ready' as const,
        }
      }),
    )
    .returning(['id', 'number'])
    .execute()
  return rows.toSorted((a, b) => a.number - b.number).map(({ id: asset }) => asset)
}

export const submittedMission = async (test: TestApp): Promise<SubmittedMission> => {
  const pilot = await addPilot(test.db)
  const { id } = await addMission(test.db, {
    status: 'assets_uploaded',
    pilot_id: pilot.id,
    name: 'Roof survey',
  })
  const shots = await test.db
    .insertInto('shots')
    .values([
      { mission_id: id, name: 'Roof', position: 1 },
      { mission_id: id, name: 'Front', position: 2 },
    ])
    .returning('id')
    .execute()
  const [roof, front] = shots.map((shot) => shot.id) as [number, number]
  const photos = await addPhotos(test, { id, pilot }, [roof, roof, roof, front])
  await submit(test, id)
  return { id, pilot, shots: [roof, front], photos: photos as SubmittedMission['photos'] }
}

export const submit = ({ db }: TestApp, id: number) =>
  db.updateTable('missions').set({ status: 'processing_shots' }).where('id', '=', id).execute()

/** Lets a claim run out, as if its person had been gone for long enough. */
export const expireClaim = ({ db }: TestApp, id: number) =>
  sql`update review_claims set claimed_at = now() - interval '10 minutes', expires_at = now() - interval '1 second'
    where mission_id = ${id}`.execute(db)

export const addReason = async (test: TestApp, name: string, advice = ''): Promise<number> => {
  const { status, body } = await test.provider('POST', '/v1/provider/review_reasons', { name, advice })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
