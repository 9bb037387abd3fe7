import { addToDay, dayAt } from '@sortie/domain/time/dates'
import type { ObjectStore } from '@sortie/storage/object-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { asOwner } from '../../test/database.ts'
import { addMission, addPilot } from '../../test/records.ts'
import { notifyExpiringLicenses } from './licenses/notify-expiring-licenses.ts'
import { expireOverdueMissions } from './missions/expire-overdue-missions.ts'
import { deleteOldRecords } from './retention/delete-old-records.ts'
import { abandonUnfinished } from './transfers/transfer-folder.ts'
import { discardUploads } from './uploads/discard-uploads.ts'
import { sweepUploads } from './uploads/sweep-uploads.ts'

let sortie: TestApp
const unending = new AbortController().signal

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

/** Makes every write to a row that a condition holds for fail. */
const poison = (table: string, when: 'insert' | 'update' | 'delete', condition: string) =>
  asOwner(
    sortie,
    `create or replace function poisoned() returns trigger language plpgsql as
      $$ begin raise exception 'this row cannot be written'; end $$;
    create trigger poisoned_${when} before ${when} on ${table} for each row when (${condition})
      execute function poisoned()`,
  )

const listen = () => {
  const errors: object[] = []
  return { errors, log: { info: () => {}, error: (details: object) => void errors.push(details) } }
}

test('a mission that cannot be expired is logged, and neither this nor the next run stops at it', async () => {
  const { db } = sortie
  const missions = []
  for (let n = 0; n < 7; n++) missions.push(await addMission(db, { fly_by_date: '2020-01-01' }))
  const bad = missions[2]?.id as number
  await poison('missions', 'update', `old.id = ${bad}`)
  const first = listen()
  expect(await expireOverdueMissions(db, unending, 3, first.log)).toBe(6)
  expect(first.errors).toMatchObject([{ mission: bad, err: { message: 'this row cannot be written' } }])
  await addMission(db, { fly_by_date: '2020-01-01' })
  const second = listen()
  expect(await expireOverdueMissions(db, unending, 3, second.log)).toBe(1)
  expect(second.errors).toHaveLength(1)
  await asOwner(sortie, 'drop trigger poisoned_update on missions')
  expect(await expireOverdueMissions(db, unending, 3)).toBe(1)
})

test('a pilot who cannot be notified of a license is logged, and the others are notified', async () => {
  const { db } = sortie
  const { id: license_type_id } = await db
    .insertInto('license_types')
    .values({ name: 'Insurance', issuer_type: 'other', reference_date_mode: 'expiration_date' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const expiration_date = addToDay(dayAt(new Date(), 'UTC'), { days: 20 })
  const pilots: number[] = []
  for (let n = 0; n < 5; n++) {
    const { id: pilot_id } = await addPilot(db)
    const license = { pilot_id, license_type_id, expiration_date, document_required: false }
    await db.insertInto('pilot_licenses').values(license).execute()
    pilots.push(pilot_id)
  }
  await poison('notifications', 'insert', `new.pilot_id = ${pilots[1]}`)
  const { errors, log } = listen()
  expect(await notifyExpiringLicenses(db, unending, 2, log)).toBe(4)
  expect(errors).toHaveLength(1)
  await asOwner(sortie, 'drop trigger poisoned_insert on notifications')
  expect(await notifyExpiringLicenses(db, unending, 2, log)).toBe(1)
  expect(errors).toHaveLength(1)
})

test('records that cannot be deleted do not stop other tables from being cleaned up, and fail the job at the end', async () => {
  const { db } = sortie
  const pilot = await addPilot(db)
  const old = new Date(Date.now() - 3_600_000 * 24 * 400)
  await db
    .insertInto('plain_sessions')
    .values({ token_hash: 'old', pilot_id: pilot.id, expires_at: old } as never)
    .execute()
  await db
    .insertInto('notifications')
    .values({
      pilot_id: pilot.id,
      notification_type: 'new',
      title: 'old',
      created_at: old.toISOString(),
    } as never)
    .execute()
  await poison('plain_sessions', 'delete', 'true')
  const retention = { notificationRetentionDays: 30 }
  await expect(deleteOldRecords(db, retention, unending)).rejects.toThrow('this row cannot be written')
  const left = await db.selectFrom('notifications').select('id').where('title', '=', 'old').execute()
  expect(left).toEqual([])
})

test('an upload that the store cannot remove does not stop the others from being removed', async () => {
  const removed: string[] = []
  const startedAt = new Date(0)
  const open = ['a', 'b', 'c'].map((name) => ({ key: `transfers/1/${name}`, uploadId: name, startedAt }))
  const store = {
    abortUpload: async (key: string, uploadId: string) => {
      if (uploadId === 'a') throw new Error('the store cannot remove it')
      removed.push(key)
    },
    delete: async (keys: readonly string[]) => void removed.push(...keys.map((key) => `deleted ${key}`)),
    listUploads: async () => open,
    list: async () => ({ objects: [], next: null }),
  } as unknown as ObjectStore
  const uploads = ['a', 'b'].map((name) => ({ key: name, upload_id: name }))
  await expect(discardUploads(store, uploads)).rejects.toThrow('the store cannot remove it')
  expect(removed.splice(0)).toEqual(['b', 'deleted a', 'deleted b'])
  await expect(abandonUnfinished(store, 1)).rejects.toThrow('the store cannot remove it')
  expect(removed.splice(0)).toEqual(['transfers/1/b', 'transfers/1/c'])
  await expect(sweepUploads(sortie.db, store, unending)).rejects.toThrow('the store cannot remove it')
  expect(removed.splice(0)).toEqual(['transfers/1/b', 'transfers/1/c'])
})
