import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { previewBytes } from '@sortie/domain/mission/asset'
import { assetFailureTexts } from '@sortie/domain/mission/asset-failures'
import { dronePhoto, jpegPhoto } from '@sortie/testing/photo-fixture'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { sendForm } from '../../../test/forms.ts'
import { jobRun } from '../../../test/job-run.ts'
import { duringChange } from '../../../test/lock-waits.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { videoFile } from '../../../test/video-file.ts'
import type { Database } from '../../platform/database.ts'
import { startJobWorker } from '../../platform/job-worker.ts'
import { openJobQueue } from '../../platform/jobs.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { jobHandlers } from '../job-handlers.ts'
import { jobs } from '../jobs.ts'
import { call, pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'
import { uploadSmall } from '../uploads/upload.fixtures.ts'
import { type FileReader, openFileReader } from './file-reader.ts'
import { findUnprocessed } from './find-unprocessed.ts'
import { fetchObject, processAsset } from './process-asset.ts'
import { setHash } from './processing.queries.ts'

withPilotSession()

// Programs are started, and retries wait for their pauses.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const silent = { info: () => {}, error: () => {} }
let objects: OpenObjectStore
let reader: FileReader
beforeAll(() => {
  objects = openObjectStore(sortie.config)
  reader = openFileReader({ ...sortie.config.processing, processes: 1 }, silent)
})
afterAll(() => reader.close())

const parts = () => ({ db: sortie.db, store: objects.store, reader, log: silent })
const rowOf = (id: string) =>
  sortie.db.selectFrom('assets').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const photoAt = (latitude: number, longitude: number) =>
  dronePhoto({ latitude, longitude, relativeAltitudeMeters: 80, width: 800, height: 600 })

/** Uploads a file as the pilot would. */
const add = async (bytes: Uint8Array, changes: Record<string, unknown> = {}) => {
  const missionId = await addHeld(sortie.db, pilot.id)
  const { response } = await uploadSmall(missionId, changes, bytes as Uint8Array<ArrayBuffer>)
  expect([response.status, response.body.processing]).toEqual([200, true])
  return { missionId, id: response.body.id as string }
}

const open = async (url: string) => {
  const { pathname, search, host } = new URL(url)
  return sortie.app.inject({ method: 'GET', url: pathname + search, headers: { host } })
}

describe('an image that has arrived', () => {
  test('gets its hash, its facts and its renditions, and is no longer processing', async () => {
    const bytes = photoAt(48.137154, 11.576124)
    const { missionId, id } = await add(bytes)
    const { rows } = await sql<{ data: { asset_id: string } }>`
      select data from pgboss.job where name = 'process-asset'`.execute(sortie.db)
    expect(rows.map(({ data }) => data.asset_id)).toContain(id)

    await processAsset(parts(), id, jobRun())
    const image = (await call('GET', `/missions/${missionId}/images/${id}`)).body
    expect(image).toMatchObject({
      processing: false,
      error: null,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      gps_latitude: expect.closeTo(48.137154, 6),
      gps_longitude: expect.closeTo(11.576124, 6),
      gps_altitude: 580,
      relative_altitude: 80,
      gimbal_pitch: -90,
      camera_make: 'DJI',
      width: 800,
      height: 600,
      version_urls: { small_640: expect.any(String), medium_1024: expect.any(String) },
    })
    expect(new Date(image.taken_at).toISOString()).toBe('2026-05-04T15:00:00.000Z')
    const small = await open(image.version_urls.small_640)
    expect(small.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 640,
      height: 480,
    })
    const original = await open(image.url)
    expect(original.headers['content-disposition']).toContain('attachment')
    expect(Buffer.compare(original.rawPayload, Buffer.from(bytes))).toBe(0)
  })

  test("a time without a zone is in that of the site; without a time, the browser's is used", async () => {
    const local = await add(jpegPhoto({ exif: { dateTimeOriginal: '2026:07:01 12:00:00' } }))
    await processAsset(parts(), local.id, jobRun())
    expect(new Date(String((await rowOf(local.id)).taken_at)).toISOString()).toBe('2026-07-01T19:00:00.000Z')
    const silentPhoto = await add(jpegPhoto())
    await processAsset(parts(), silentPhoto.id, jobRun())
    expect(new Date(String((await rowOf(silentPhoto.id)).taken_at)).toISOString()).toBe(
      '2026-11-01T23:30:05.000Z',
    )
  })

  test('processed twice it has one set of renditions, and nothing is left behind', async () => {
    const { missionId, id } = await add(photoAt(1, 2))
    await Promise.all([processAsset(parts(), id, jobRun()), processAsset(parts(), id, jobRun())])
    await processAsset(parts(), id, jobRun())
    const { objects: stored } = await objects.store.list({ prefix: `missions/${missionId}/` })
    expect(stored).toHaveLength(3)
    expect(await readdir(sortie.config.processing.folder)).not.toContainEqual(
      expect.stringContaining(`sortie-processing-${process.pid}-`),
    )
  })

  test('an image that is deleted meanwhile leaves nothing behind', async () => {
    const { missionId, id } = await add(photoAt(1, 2))
    const deleting: FileReader = {
      ...reader,
      read: async (file, signal) => {
        const reading = await reader.read(file, signal)
        await call('DELETE', `/missions/${missionId}/images/${id}`)
        return reading
      },
    }
    await processAsset({ ...parts(), reader: deleting }, id, jobRun())
    await processAsset(parts(), id, jobRun())
    const { objects: stored } = await objects.store.list({ prefix: `missions/${missionId}/` })
    // The original is deleted by a job.
    expect(stored).toHaveLength(1)
  })
})

test('a video is shown by the frame that the browser of its pilot sends, which is kept as long as the video', async () => {
  const video = videoFile()
  const { missionId, id } = await add(video, { type: 'videos', original_file_name: 'orbit.mp4' })
  await sql`update assets set kind = 'video' where id = ${id}`.execute(sortie.db)
  const withoutFfmpeg = openFileReader({ ...sortie.config.processing, processes: 1 }, silent, {
    exiftool: null,
    ffmpeg: null,
  })
  const process = () => processAsset({ ...parts(), reader: withoutFfmpeg }, id, jobRun())
  await process()
  expect((await rowOf(id)).renditions).toEqual({})
  const frame = await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#2060a0' } })
    .jpeg()
    .toBuffer()
  const headers = await sortie.sessionHeaders(pilot)
  const send = (bytes: Buffer, asset = id) =>
    sendForm(sortie.app, headers, 'PUT', `/v1/pilots/missions/${missionId}/assets/${asset}/preview`, {
      preview: { name: 'frame.jpg', bytes: new Uint8Array(bytes) },
    })
  expect((await send(Buffer.from('<svg/>'))).status).toBe(422)
  expect((await send(frame, 'DB999999999')).status).toBe(404)
  const deletions = async () => {
    const { rows } = await sql<{ data: { keys: string[] } }>`
      select data from pgboss.job where name = 'delete-files'`.execute(sortie.db)
    return rows.flatMap(({ data }) => data.keys)
  }
  const timesAsked = async () =>
    (
      await sql`select from pgboss.job where name = 'process-asset' and data->>'asset_id' = ${id}`.execute(
        sortie.db,
      )
    ).rows.length
  const deletedBefore = await deletions()
  const askedBefore = await timesAsked()
  expect((await send(frame)).status).toBe(200)
  const { preview_key: first } = await rowOf(id)
  expect(await deletions()).toEqual(deletedBefore)
  // Another one before it is processed takes its place.
  expect((await send(frame)).status).toBe(200)
  expect((await deletions()).filter((key) => !deletedBefore.includes(key))).toEqual([first])
  expect((await timesAsked()) - askedBefore).toBe(2)
  await process()
  withoutFfmpeg.close()
  const shown = (await call('GET', `/missions/${missionId}/videos/${id}`)).body
  expect(shown).toMatchObject({ processing: false, error: null })
  expect(Object.keys(shown.version_urls).sort()).toEqual(['medium_1024', 'small_640'])
  const { preview_key } = await rowOf(id)
  // It is shown by now; another picture is not taken.
  const kept = await deletions()
  await send(frame)
  expect((await rowOf(id)).preview_key).toBe(preview_key)
  expect((await timesAsked()) - askedBefore).toBe(2)
  const dropped = (await deletions()).filter((key) => !kept.includes(key))
  expect(dropped).toEqual([expect.stringMatching(/^files\//)])
  expect(dropped).not.toContain(preview_key)
  // It waits for a change of the mission that is under way.
  const holdMission = (db: Database, is_on_hold: boolean) =>
    db.updateTable('missions').set({ is_on_hold }).where('id', '=', missionId).execute()
  const held = await duringChange(
    sortie.config.databaseUrl,
    (trx) => holdMission(trx, true),
    () => send(frame),
  )
  expect(held.body.code).toBe('mission_on_hold')
  await holdMission(sortie.db, false)
  await call('DELETE', `/missions/${missionId}/videos/${id}`)
  expect(await deletions()).toContain(preview_key)
})

describe('an object is fetched once', () => {
  const { signal } = new AbortController()
  /** A store with one object, which may be shorter than it says. */
  const storeOf = (bytes: Uint8Array, size = bytes.byteLength) => {
    const body = Readable.from([bytes])
    const get = async (key: string) => (key === 'there' ? { object: { key, size }, body } : null)
    return { body, store: { get } as unknown as typeof objects.store }
  }
  const bytes = Buffer.from('sortie')
  const sha256 = createHash('sha256').update(bytes).digest('hex')

  test('onto the disk, where nobody else reads it, or only into its hash', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sortie-fetched-'))
    try {
      const path = join(folder, 'original')
      const wanted = { key: 'there', path, mostBytes: 6 }
      const fetched = await fetchObject(storeOf(bytes).store, wanted, signal)
      expect(fetched).toEqual({ sha256, size: 6, start: expect.any(Uint8Array) })
      expect(Buffer.from(fetched?.start ?? [])).toEqual(bytes)
      expect([await readFile(path, 'utf8'), (await stat(path)).mode & 0o777]).toEqual(['sortie', 0o600])
      const unwritten = await fetchObject(storeOf(bytes).store, { ...wanted, path: null }, signal)
      expect(unwritten).toEqual(fetched)
      expect(await readdir(folder)).toEqual(['original'])
    } finally {
      await rm(folder, { recursive: true })
    }
  })

  test('unless it is larger than it may be, missing or cut short', async () => {
    const large = storeOf(bytes)
    expect(await fetchObject(large.store, { key: 'there', path: null, mostBytes: 5 }, signal)).toBeNull()
    expect(large.body.destroyed).toBe(true)
    const fetch = (key: string, size?: number) =>
      fetchObject(storeOf(bytes, size).store, { key, path: null, mostBytes: 7 }, signal)
    await expect(fetch('elsewhere')).rejects.toThrow('not in the object store')
    await expect(fetch('there', 7)).rejects.toThrow('ended too early')
  })
})

describe('a file that cannot be processed', () => {
  test('is a failed asset that says why, and no failed job', async () => {
    const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>')
    const { missionId, id } = await add(page, { original_file_name: 'roof.jpg' })
    const read = () => Promise.reject(new Error('a page was opened'))
    await processAsset({ ...parts(), reader: { ...reader, read } }, id, jobRun())
    const image = (await call('GET', `/missions/${missionId}/images/${id}`)).body
    expect(image).toMatchObject({
      processing: false,
      error: assetFailureTexts.not_an_image,
      version_urls: {},
      sha256: createHash('sha256').update(page).digest('hex'),
    })
    const original = await open(image.url)
    expect(original.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'x-content-type-options': 'nosniff',
    })
    expect(original.headers['content-type']).not.toContain('html')
    const metrics = (await sortie.stranger('GET', '/metrics')).body
    expect(metrics).toMatch(/^assets_unready\{status="failed"\} [1-9]/m)
  })

  test('says that the stored file has changed, and keeps the hash of the uploaded one', async () => {
    const bytes = photoAt(1, 2)
    const { id } = await add(bytes)
    await processAsset(parts(), id, jobRun())
    const before = await rowOf(id)
    expect(before.status).toBe('ready')
    for (const other of [photoAt(3, 4), bytes.subarray(0, -1), Buffer.concat([bytes, bytes])]) {
      await objects.store.put(before.storage_key, other, {
        contentType: 'image/jpeg',
        size: other.byteLength,
      })
      await processAsset(parts(), id, jobRun())
      expect(await rowOf(id)).toMatchObject({
        status: 'failed',
        error: assetFailureTexts.changed_in_store,
        sha256: before.sha256,
      })
    }
  })

  test('is given up when it crashes its process twice, and the next file is processed', async () => {
    const hasty = openFileReader({ ...sortie.config.processing, processes: 1, seconds: 0.001 }, silent)
    const { id } = await add(photoAt(1, 2))
    const next = await add(photoAt(3, 4))
    const logged: unknown[] = []
    const log = { ...silent, error: (about: object) => void logged.push(about) }
    const poisoned = { ...parts(), reader: hasty, log }
    await expect(processAsset(poisoned, id, jobRun())).rejects.toMatchObject({ reason: 'time' })
    expect([(await rowOf(id)).status, logged]).toEqual(['processing', []])
    await processAsset(poisoned, id, jobRun({ retries: 1 }))
    expect(await rowOf(id)).toMatchObject({ status: 'failed', error: assetFailureTexts.too_demanding })
    expect(logged).toEqual([{ asset: id, err: expect.objectContaining({ reason: 'time' }) }])
    hasty.close()
    await processAsset(parts(), next.id, jobRun())
    expect((await rowOf(next.id)).status).toBe('ready')
  })

  test('waits for an unavailable store; if that takes too long it fails, and can be run again', async () => {
    const { id } = await add(photoAt(1, 2))
    const { storage_key } = await rowOf(id)
    const away = {
      ...parts(),
      store: { ...objects.store, get: async () => null } as unknown as typeof objects.store,
    }
    await expect(processAsset(away, id, jobRun())).rejects.toThrow('not in the object store')
    expect((await rowOf(id)).status).toBe('processing')
    // A worker that is told to stop has not given up.
    const stopped = jobRun({ isLastTry: true, signal: AbortSignal.abort() })
    await expect(processAsset(away, id, stopped)).rejects.toThrow('not in the object store')
    expect((await rowOf(id)).status).toBe('processing')
    await expect(processAsset(away, id, jobRun({ isLastTry: true }))).rejects.toThrow()
    expect(await rowOf(id)).toMatchObject({
      status: 'failed',
      error: assetFailureTexts.unavailable,
      storage_key,
    })
    await processAsset(parts(), id, jobRun())
    expect(await rowOf(id)).toMatchObject({ status: 'ready', error: null })
  })
})

test('disk space is reserved for a copy and its renditions: twice the size of a photo, once that of a video', async () => {
  const { id } = await add(photoAt(1, 2))
  const [mebibyte, gibibyte] = [1024 ** 2, 1024 ** 3]
  const roomFor = async (kind: string, size: number) => {
    await sql`update assets set kind = ${kind}, size = ${size} where id = ${id}`.execute(sortie.db)
    const asked: (number | undefined)[] = []
    const inFolder: FileReader['inFolder'] = async (_, bytes) => void asked.push(bytes) as never
    await processAsset({ ...parts(), reader: { ...reader, inFolder } }, id, jobRun())
    return asked
  }
  expect(await roomFor('image', 5)).toEqual([64 * mebibyte + 10])
  expect(await roomFor('video', 5)).toEqual([64 * mebibyte + 5])
  expect(await roomFor('data_file', 5)).toEqual([64 * mebibyte])
  // What is larger is hashed as it comes.
  expect(await roomFor('video', 8 * gibibyte)).toEqual([64 * mebibyte + 8 * gibibyte])
  expect(await roomFor('video', 8 * gibibyte + 1)).toEqual([64 * mebibyte])
  await sql`delete from assets where id = ${id}`.execute(sortie.db)
})

test('a data file is hashed and not opened, and a picture of it that the browser made is shown', async () => {
  const bytes = Buffer.from('x,y,z')
  const { missionId, id } = await add(bytes, { type: 'data_files', original_file_name: 'points.csv' })
  const opened: string[] = []
  const watching: FileReader = {
    ...reader,
    read: async (file, signal) => {
      opened.push(`${file.kind} ${basename(file.path)} ${file.previewPath}`)
      return reader.read(file, signal)
    },
  }
  const process = () => processAsset({ ...parts(), reader: watching }, id, jobRun())
  await process()
  expect(opened).toEqual([])
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(await rowOf(id)).toMatchObject({ status: 'ready', error: null, renditions: {}, sha256 })

  const key = `missions/${missionId}/preview`
  const picture = photoAt(1, 2)
  await objects.store.put(key, picture, { contentType: 'image/jpeg', size: picture.byteLength })
  await sql`update assets set preview_key = ${key}, status = 'processing' where id = ${id}`.execute(sortie.db)
  await process()
  expect(opened).toEqual(['image preview null'])
  const row = await rowOf(id)
  expect(row).toMatchObject({ status: 'ready', error: null, sha256, camera_make: null })
  expect(Object.keys(row.renditions as object).sort()).toEqual(['medium_1024', 'small_640'])

  // A preview that is larger than previews are is left alone.
  const large = Buffer.alloc(previewBytes + 1)
  await objects.store.put(key, large, { contentType: 'image/jpeg', size: large.byteLength })
  await process()
  expect(opened).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ status: 'ready', renditions: {} })
})

test('an asset that no job processes is found: it gets another one, or is failed when its job was given up', async () => {
  const { id } = await add(photoAt(1, 2))
  const given = await add(photoAt(3, 4))
  const enqueued: unknown[] = []
  const enqueue = async (_trx: unknown, { name }: { name: string }, payload: unknown) =>
    void enqueued.push([name, payload])
  const find = () => findUnprocessed(sortie.db, { enqueue }, -1)
  await sql`update assets set status = 'ready' where id not in (${id}, ${given.id})`.execute(sortie.db)
  expect(await find()).toBe(0)
  await sql`delete from pgboss.job where name = 'process-asset' and data->>'asset_id' = ${id}`.execute(
    sortie.db,
  )
  await sql`update pgboss.job set state = 'failed' where data->>'asset_id' = ${given.id}`.execute(sortie.db)
  await sql`insert into pgboss.job (name, data, source_name)
    values ('failed-jobs', ${JSON.stringify({ asset_id: given.id })}::jsonb, 'process-asset')`.execute(
    sortie.db,
  )
  expect(await find()).toBe(2)
  expect(enqueued).toEqual([['process-asset', { asset_id: id }]])
  expect((await rowOf(given.id)).status).toBe('failed')
  await sql`delete from pgboss.job where name in ('process-asset', 'failed-jobs')`.execute(sortie.db)
  // Its job may come to be within ten minutes.
  for (const [minutes, found] of [
    [9, 0],
    [11, 1],
  ] as const) {
    await sql`update assets set created_at = now() - make_interval(mins => ${minutes}) where id = ${id}`.execute(
      sortie.db,
    )
    expect([minutes, await findUnprocessed(sortie.db, { enqueue })]).toEqual([minutes, found])
  }
  await sql`update assets set status = 'ready' where id = ${id}`.execute(sortie.db)
})

describe('with workers', () => {
  const running: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const stop of running.splice(0)) await stop()
  })

  test('a thousand photos that wait do not delay a mail', async () => {
    const [begun, gate, mailed] = [0, 1, 2].map(() => Promise.withResolvers<void>())
    let processed = 0
    await sql`insert into pgboss.job (name, data) select 'process-asset', jsonb_build_object('asset_id', 'DB-' || n)
      from generate_series(1, 1000) as n`.execute(sortie.db)
    const handlers = jobHandlers(sortie.config, sortie.db, silent)
    const stop = await startJobWorker({
      databaseUrl: sortie.config.databaseUrl,
      jobs,
      handlers: {
        ...handlers,
        processAsset: async () => {
          begun?.resolve()
          await gate?.promise
          processed += 1
        },
        sendMail: async () => mailed?.resolve(),
      },
      log: silent,
    })
    running.push(stop)
    const queue = openJobQueue(sortie.config.databaseUrl, jobs, silent)
    running.push(() => queue.close())
    await begun?.promise
    await inTransaction(sortie.db, (trx) => queue.enqueue(trx, jobs.sendMail, { mail_id: randomUUID() }))
    await mailed?.promise
    expect(processed).toBe(0)
    await sql`delete from pgboss.job where name = 'process-asset'`.execute(sortie.db)
    gate?.resolve()
  })

  const startWorker = async (): Promise<ChildProcess> => {
    const script = fileURLToPath(new URL('../../worker.ts', import.meta.url))
    const { databaseUrl, objectStore } = sortie.config
    const folder = objectStore.kind === 'disk' ? objectStore.folder : ''
    const worker = spawn(process.execPath, [script], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'test',
        DATABASE_URL: databaseUrl,
        OBJECT_STORE_FOLDER: folder,
        OBJECT_STORE_RESERVED_BYTES: '0',
        SECRETS_KEY: Buffer.alloc(32, 'tests').toString('base64'),
        LOG_LEVEL: 'info',
      },
    })
    running.push(async () => {
      if (worker.exitCode !== null || worker.signalCode !== null) return
      worker.kill('SIGKILL')
      await once(worker, 'exit')
    })
    return worker
  }

  test('the photo of a worker that was killed with -9 is processed by another one without a restart', async () => {
    const ids: string[] = []
    for (let n = 1; n <= 6; n++) ids.push((await add(photoAt(n, n))).id)
    const left = async () =>
      (
        await sortie.db
          .selectFrom('assets')
          .select('id')
          .where('id', 'in', ids)
          .where('status', '<>', 'ready')
          .execute()
      ).length
    const worker = await startWorker()
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
          where name = 'process-asset' and state = 'active'`.execute(sortie.db)
        expect(rows[0]?.n).toBeGreaterThan(0)
      },
      { timeout: 60_000, interval: 5 },
    )
    worker.kill('SIGKILL')
    await once(worker, 'exit')
    await startWorker()
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 100_000, interval: 200 })
    expect((await rowOf(ids[0] ?? '')).sha256).not.toBeNull()
  })
})

test('the hash of an asset is stored in the form that the database requires', async () => {
  const { id } = await add(photoAt(1, 2))
  await expect(setHash(sortie.db, id, 'nonsense')).rejects.toThrow('assets_sha256_form')
})
