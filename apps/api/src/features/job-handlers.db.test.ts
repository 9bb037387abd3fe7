import { randomUUID } from 'node:crypto'
import { addToDay, dayAt } from '@sortie/domain/time/dates'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { jobRun } from '../../test/job-run.ts'
import { addMission, addPilot } from '../../test/records.ts'
import type { JobHandlers } from '../platform/job-worker.ts'
import { jobHandlers } from './job-handlers.ts'
import type { jobs } from './jobs.ts'
import {
  finish,
  folderIn,
  keyRow,
  objects,
  pilot,
  put,
  queues,
  sortie,
  startTransfer,
  withTransfers,
} from './transfers/transfer.fixtures.ts'

withTransfers()
beforeAll(() => queues.jobQueue.ready())

type Payload<Name extends keyof typeof jobs> = Parameters<JobHandlers<typeof jobs>[Name]>[0]

/** Does a job, and returns what it logged. */
const run = async <Name extends keyof typeof jobs>(
  name: Name,
  payload: Payload<Name>,
  changes: Partial<typeof sortie.config> = {},
) => {
  const logged: [object, string][] = []
  const note = (details: object, message: string) => void logged.push([details, message])
  const config = { ...sortie.config, ...changes }
  const log = { info: note, error: note }
  const handlers = jobHandlers(config, sortie.db, log, undefined, undefined, queues.jobQueue)
  // What a worker says of its settings comes before any job.
  logged.length = 0
  await (handlers[name] as (payload: unknown, run: unknown) => Promise<void>)(payload, jobRun())
  return logged
}

test('a recurring job logs what it did, and most log nothing if there was nothing to do', async () => {
  const nothing = {
    expireOverdueMissions: [],
    sealAppSecrets: [],
    notifyExpiringLicenses: [],
    abandonUploads: [],
    clearTransfers: [],
    findUnprocessed: [],
    sweepFiles: [[{ files: 0, data: 0 }, 'unreferenced files deleted']],
    sweepUploads: [[{ uploads: 0, objects: 0 }, 'unreferenced uploads deleted']],
    deleteOldRecords: [
      [{ deleted: expect.objectContaining({ notifications: 0, mails: 0 }) }, 'old records deleted'],
    ],
  } as const
  for (const [name, logged] of Object.entries(nothing))
    expect([name, await run(name as keyof typeof nothing, {})]).toEqual([name, logged])
})

test('missions that expire are counted', async () => {
  await addMission(sortie.db, { fly_by_date: '2020-01-01' })
  expect(await run('expireOverdueMissions', {})).toEqual([[{ count: 1 }, 'missions expired']])
})

test('pilots whose licenses expire are counted', async () => {
  const { id: license_type_id } = await sortie.db
    .insertInto('license_types')
    .values({ name: 'Insurance', issuer_type: 'other', reference_date_mode: 'expiration_date' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: pilot_id } = await addPilot(sortie.db)
  const expiration_date = addToDay(dayAt(new Date(), 'UTC'), { days: 20 })
  const license = { pilot_id, license_type_id, expiration_date, document_required: false }
  await sortie.db.insertInto('pilot_licenses').values(license).execute()
  expect(await run('notifyExpiringLicenses', {})).toEqual([
    [{ count: 1 }, 'pilots notified of expiring licenses'],
  ])
})

test('every pilot is notified, and the count is logged', async () => {
  const notification = { notification_type: 'new', title: 'Hello' } as const
  const { count } = await sortie.db
    .selectFrom('pilots')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(await run('notifyEveryone', { send_id: randomUUID(), notification })).toEqual([
    [{ pilots: Number(count) }, 'every pilot notified'],
  ])
})

test('secrets of flight apps, webhooks and access keys are sealed again, each once', async () => {
  await startTransfer()
  const endpoint = { url: 'https://example.com/hook', events: ['mission.accepted'] }
  const { body } = await sortie.provider('POST', '/v1/provider/webhook_endpoints', endpoint)
  const secretKeys = [Buffer.alloc(32, 'newer'), ...sortie.config.secretKeys]
  expect(await run('sealAppSecrets', {}, { secretKeys })).toEqual([
    [{ count: 1 }, 'flight app secrets sealed'],
    [{ count: 1 }, 'webhook secrets sealed'],
    [{ count: 1 }, 'secrets of access keys sealed'],
  ])
  expect(await run('sealAppSecrets', {}, { secretKeys })).toEqual([])
  await run('sealAppSecrets', {}, { secretKeys: secretKeys.toReversed() })
  await sortie.provider('DELETE', `/v1/provider/webhook_endpoints/${body.id}`)
})

test('files of a transfer are ingested, given up and cleared, and their counts are logged', async () => {
  const id = await startTransfer('Front/a.jpg', 'notes.txt')
  await finish(id)
  const { id: transfer_id } = await keyRow(id)
  expect(await run('ingestTransfer', { transfer_id })).toEqual([
    [{ taken: 1, leftOut: 1 }, 'transferred files imported'],
  ])
  expect(await run('ingestTransfer', { transfer_id: 999_999 })).toEqual([])

  await objects.store.createUpload(`${folderIn(id)}film.mp4`, { contentType: 'video/mp4' })
  expect(await run('abandonUploads', {}, { uploadRetentionDays: 1 })).toEqual([])
  expect(await run('abandonUploads', {}, { uploadRetentionDays: 0 })).toEqual([
    [{ count: 1 }, 'unfinished transfers abandoned'],
  ])

  await sql`update missions set status = 'canceled' where id = ${id}`.execute(sortie.db)
  expect(await run('clearTransfers', {}, { uploadRetentionDays: 1 })).toEqual([])
  // The two files, the folder and the one of its shot.
  expect(await run('clearTransfers', {}, { uploadRetentionDays: 0 })).toEqual([
    [{ files: 4 }, 'transferred files cleared'],
  ])
})

test('uploads that nobody completes are given up and counted, and assets without a job are found', async () => {
  const { id } = await addMission(sortie.db, { status: 'pilot_accepted', pilot_id: pilot.id })
  await sql`insert into asset_uploads
      (pilot_id, mission_id, name, type, file_type, fingerprint, upload_id, stored_file_name, last_used_at)
    values (${pilot.id}, ${id}, 'a', 'b', 'image', 'c', 'd', 'e', now() - interval '15 days')`.execute(
    sortie.db,
  )
  expect(await run('abandonUploads', {}, { uploadRetentionDays: 16 })).toEqual([])
  expect(await run('abandonUploads', {}, { uploadRetentionDays: 14 })).toEqual([
    [{ count: 1 }, 'uploads abandoned'],
  ])

  const age = (minutes: number) =>
    sql`update assets set created_at = now() - make_interval(mins => ${minutes}) where mission_id = ${id}`.execute(
      sortie.db,
    )
  await sql`insert into assets (mission_id, pilot_id, kind, name, storage_key, size, media_type, fingerprint)
    values (${id}, ${pilot.id}, 'image', 'a', ${`missions/${id}/a`}, 5, 'image/jpeg', 'f')`.execute(sortie.db)
  // Its job may still come to be within ten minutes.
  await age(9)
  expect(await run('findUnprocessed', {})).toEqual([])
  await age(11)
  expect(await run('findUnprocessed', {})).toEqual([[{ count: 1 }, 'assets without a processing job found']])
})

test('files are deleted and uploads discarded as the job says', async () => {
  const id = await startTransfer()
  const { key } = await put(id, 'a.jpg')
  expect(await run('deleteFiles', { keys: [key] })).toEqual([])
  const upload_id = await objects.store.createUpload(key, { contentType: 'image/jpeg' })
  expect(await run('discardUploads', { uploads: [{ key, upload_id }] })).toEqual([])
  expect([await objects.store.head(key), await objects.store.listUploads(folderIn(id))]).toEqual([null, []])
})

test('a worker without a mail server says so', async () => {
  await expect(run('sendMail', { mail_id: randomUUID() }, { mail: null })).rejects.toThrow(
    'SMTP_URL is not set, so this worker cannot send emails',
  )
})
