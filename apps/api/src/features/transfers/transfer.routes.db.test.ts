import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ObjectStore } from '@sortie/storage/object-store'
import { presign } from '@sortie/storage/signature-v4'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestResponse } from '../../../test/app.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { openJobQueue } from '../../platform/jobs.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { jobHandlers } from '../job-handlers.ts'
import { jobs } from '../jobs.ts'
import { sweepUploads } from '../uploads/sweep-uploads.ts'
import { openWebhookQueue } from '../webhooks/webhook-queue.ts'
import { clearTransfers } from './clear-transfers.ts'
import { ingestTransfer } from './ingest-transfer.ts'
import { placeOfSecret } from './open-transfer.ts'
import { sealTransferSecrets } from './seal-transfer-secrets.ts'
import { openTransferGateway } from './transfer-gateway.ts'

let sortie: TestApp
let objects: OpenObjectStore
let gateway: NonNullable<Awaited<ReturnType<typeof openTransferGateway>>>
let pilot: { id: number; email: string }
let call: Awaited<ReturnType<TestApp['as']>>
const lines: string[] = []

beforeAll(async () => {
  sortie = await createTestApp({ TRANSFER_PORT: '0', LOG_LEVEL: 'info' }, undefined, {
    write: (line) => lines.push(line),
  })
  objects = openObjectStore(sortie.config)
  const opened = await openTransferGateway(sortie.config, sortie.db, sortie.app.log)
  if (!opened) throw new Error('the gateway is off')
  gateway = opened
  pilot = await addPilot(sortie.db)
  call = await sortie.as(pilot)
})
afterAll(async () => {
  await gateway.close()
  await sortie.close()
})

const shotNames = ['Front', 'Blade A/B', 'front']

/** Where the files of a pilot are in the store. */
const folderIn = (id: number, pilotId = pilot.id) => `transfers/pilot-${pilotId}/${id}/`

const addTransferMission = async (app = 'Cyberduck') => {
  const id = await addHeld(sortie.db, pilot.id, { name: 'Turbine 7' })
  await sortie.db.insertInto('flight_apps').values({ mission_id: id, name: app }).execute()
  for (const name of shotNames) await sortie.db.insertInto('shots').values({ mission_id: id, name }).execute()
  return id
}

const start = (id: number) => call('POST', `/v1/pilots/missions/${id}/cyberduck`)
const finish = (id: number) => call('POST', `/v1/pilots/missions/${id}/cyberduck/complete`)
const duck = (id: number) => call('GET', `/v1/pilots/missions/${id}/cyberduck`)

const submit = async (id: number) => {
  for (const status of ['assets_uploaded', 'processing_shots'] as const)
    await sortie.db.updateTable('missions').set({ status }).where('id', '=', id).execute()
}

const keyOf = async (id: number, response: TestResponse) => {
  const { access_key_id } = await sortie.db
    .selectFrom('file_transfer_credentials')
    .select('access_key_id')
    .where('mission_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { accessKeyId: access_key_id, secretAccessKey: response.body.value.secret_key as string }
}

type Key = Awaited<ReturnType<typeof keyOf>>

const request = async (
  key: Key,
  method: string,
  path: string,
  { body, query }: { body?: string; query?: Record<string, string> } = {},
) => {
  const base = new URL(`http://127.0.0.1:${gateway.port}`)
  const link = presign(base, key, {
    method,
    path: `/missions${path}`,
    expiresInSeconds: 60,
    ...(query ? { query } : {}),
  })
  const response = await fetch(link, { method, ...(body === undefined ? {} : { body }) })
  const text = await response.text()
  return { status: response.status, code: /<Code>(\w+)</.exec(text)?.[1] ?? null, text }
}

/** A PUT whose last byte waits. */
const beginPut = (key: Key, path: string, body: string) => {
  const base = new URL(`http://127.0.0.1:${gateway.port}`)
  const link = presign(base, key, { method: 'PUT', path: `/missions${path}`, expiresInSeconds: 60 })
  const headers = { 'content-length': String(body.length), expect: '100-continue' }
  const put = httpRequest(link, { method: 'PUT', headers })
  const response = once(put, 'response') as Promise<[IncomingMessage]>
  const isBegun = once(put, 'continue').then(() => put.write(body.slice(0, -1)))
  return {
    isBegun,
    end: async () => {
      put.end(body.slice(-1))
      const [message] = await response
      message.resume()
      return message
    },
  }
}

const startTransfer = async () => {
  const id = await addTransferMission()
  return { id, key: await keyOf(id, await start(id)) }
}

const runJobs = async () => {
  const { rows } = await sql<{ data: { transfer_id: number } }>`
    select data from pgboss.job where name = 'take-in-transfer'`.execute(sortie.db)
  const { ingestTransfer } = jobHandlers(sortie.config, sortie.db, { info: () => {}, error: () => {} })
  const { signal } = new AbortController()
  for (const { data } of rows) await ingestTransfer(data, { signal } as never)
}

const assetsOf = (id: number) =>
  sortie.db
    .selectFrom('assets')
    .leftJoin('shots', 'shots.id', 'assets.shot_id')
    .select(['assets.name', 'assets.kind', 'assets.media_type', 'assets.source_key', 'shots.name as shot'])
    .where('assets.mission_id', '=', id)
    .orderBy('assets.source_key')
    .execute()

/** The gateway notes when nothing arrives anymore. */
const untilQuiet = (id: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ busy: boolean }>`select uploading_until > now() as busy
        from file_transfer_credentials where mission_id = ${id} and revoked_at is null`.execute(sortie.db)
      return rows[0]?.busy
    })
    .toBe(false)

describe('starting', () => {
  test('A-CALL-14 A-OPEN-56 generates credentials once, and keeps their secret with the flight app', async () => {
    const id = await addTransferMission()
    const responses = await Promise.all([start(id), start(id)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
    const secret = responses[0]?.body.value.secret_key
    expect(secret).toMatch(/^[\w-]{40}$/)
    expect(responses[1]?.body).toEqual({ value: { secret_key: secret } })
    const mission = (await call('GET', `/v2/pilots/missions/${id}`)).body
    expect(mission.flight_app.value).toEqual({ secret_key: secret })
    const stored = await sortie.db
      .selectFrom('file_transfer_credentials')
      .selectAll()
      .where('mission_id', '=', id)
      .execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(secret)
    const [row] = stored
    const box = secretBox(sortie.config.secretKeys, sortie.app.log)
    expect(box.open(row?.sealed_secret_key ?? '', placeOfSecret(row?.access_key_id ?? ''))).toBe(secret)
  })

  test('shows one folder per shot, by its name', async () => {
    const { id, key } = await startTransfer()
    const query = { 'list-type': '2', prefix: `${id}/`, delimiter: '/' }
    const { text } = await request(key, 'GET', '/', { query })
    const folders = [...text.matchAll(/<CommonPrefixes><Prefix>(.*?)<\/Prefix>/g)].map(([, name]) => name)
    expect(folders).toEqual([`${id}/Blade A-B/`, `${id}/Front/`, `${id}/front (2)/`])
  })

  test('is for the pilot of a mission that is delivered by transfer, while it accepts files', async () => {
    const other = await addTransferMission('Pix4D')
    expect(await start(other)).toMatchObject({
      status: 422,
      body: { code: 'step_not_allowed', message: "This mission isn't delivered with Cyberduck." },
    })
    const id = await addTransferMission()
    const stranger = await sortie.as(await addPilot(sortie.db))
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['POST', '/complete'],
    ] as const)
      expect((await stranger(method, `/v1/pilots/missions/${id}/cyberduck${path}`)).status).toBe(404)
    await submit(id)
    expect((await start(id)).status).toBe(422)
  })

  test('A-CALL-15 A-FTP-03 gives the credentials as a bookmark, without the secret', async () => {
    const id = await addTransferMission()
    expect((await duck(id)).status).toBe(404)
    const { secretAccessKey, accessKeyId } = await keyOf(id, await start(id))
    const { body, headers } = await duck(id)
    expect(headers['content-disposition']).toBe(`attachment; filename="${id}.duck"`)
    expect(body).not.toContain(secretAccessKey)
    const pairs = Object.fromEntries(
      [...body.matchAll(/<key>([^<]*)<\/key><string>([^<]*)<\/string>/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    )
    expect(pairs).toMatchObject({
      Protocol: 's3',
      Nickname: `Turbine 7 (${id})`,
      Hostname: 'localhost',
      Username: accessKeyId,
      Path: `/missions/${id}`,
      's3.bucket.virtualhost.disable': 'true',
    })
  })
})

describe('a key', () => {
  test('reaches only the folder of its mission, and each use is logged without file names', async () => {
    const [mine, theirs] = [await startTransfer(), await startTransfer()]
    expect((await request(mine.key, 'PUT', `/${mine.id}/Front/secret-name.jpg`, { body: 'x' })).status).toBe(
      200,
    )
    for (const method of ['GET', 'PUT', 'DELETE'])
      expect((await request(mine.key, method, `/${theirs.id}/Front/a.jpg`)).code).toBe('AccessDenied')
    const uses = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'file transfer')
    expect(uses.map(({ transfer }) => transfer)).toContainEqual(
      expect.objectContaining({
        accessKeyId: mine.key.accessKeyId,
        folder: `${mine.id}/`,
        operation: 'PutObject',
        status: 200,
      }),
    )
    expect(lines.join()).not.toContain('secret-name')
    expect(lines.join()).not.toContain(mine.key.secretAccessKey)
    const { last_used_at } = await sortie.db
      .selectFrom('file_transfer_credentials')
      .select('last_used_at')
      .where('mission_id', '=', mine.id)
      .executeTakeFirstOrThrow()
    expect(last_used_at).not.toBeNull()
  })

  test('expires, and starting again gives another one', async () => {
    const { id, key } = await startTransfer()
    await sql`update file_transfer_credentials set expires_at = now() where mission_id = ${id}`.execute(
      sortie.db,
    )
    const refused = await request(key, 'GET', `/${id}/a.jpg`)
    expect([refused.status, refused.code]).toEqual([403, 'InvalidAccessKeyId'])
    expect(refused.text).toContain(
      'This access key has expired. Start the uploading process again to get a new one.',
    )
    expect((await duck(id)).status).toBe(404)
    const next = await keyOf(id, await start(id))
    expect(next.secretAccessKey).not.toBe(key.secretAccessKey)
    expect((await request(next, 'GET', `/${id}/a.jpg`)).code).toBe('NoSuchKey')
    expect((await request(key, 'GET', `/${id}/a.jpg`)).text).toContain('This access key is closed.')
  })

  test.each<[string, (id: number) => Promise<unknown>, string]>([
    [
      'is revoked',
      (id) =>
        sql`update file_transfer_credentials set revoked_at = now() where mission_id = ${id}`.execute(
          sortie.db,
        ),
      'This access key is closed.',
    ],
    [
      'belongs to a mission on hold',
      (id) => sql`update missions set is_on_hold = true where id = ${id}`.execute(sortie.db),
      'This mission is temporarily on hold; pilots will be contacted on resume.',
    ],
    ['belongs to a mission that was submitted', submit, "This mission doesn't take any more files."],
  ])('that %s opens nothing', async (_, change, why) => {
    const { id, key } = await startTransfer()
    await change(id)
    const refused = await request(key, 'PUT', `/${id}/a.jpg`, { body: 'x' })
    expect([refused.code, refused.text]).toEqual([
      'InvalidAccessKeyId',
      expect.stringContaining(`<Message>${why}</Message>`),
    ])
  })

  test('is sealed again after a rotation, and keeps working', async () => {
    const { id, key } = await startTransfer()
    const [current] = sortie.config.secretKeys
    const rotated = secretBox([Buffer.alloc(32, 9), current as Buffer], sortie.app.log)
    expect(await sealTransferSecrets(sortie.db, rotated, new AbortController().signal)).toBeGreaterThan(0)
    expect(await sealTransferSecrets(sortie.db, rotated, new AbortController().signal)).toBe(0)
    const { sealed_secret_key } = await sortie.db
      .selectFrom('file_transfer_credentials')
      .select('sealed_secret_key')
      .where('mission_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(rotated.open(sealed_secret_key, placeOfSecret(key.accessKeyId))).toBe(key.secretAccessKey)
    // For the other tests, as it was.
    const back = secretBox([current as Buffer, Buffer.alloc(32, 9)], sortie.app.log)
    await sealTransferSecrets(sortie.db, back, new AbortController().signal)
  })

  test('of a pilot who was erased is unknown', async () => {
    const erased = await addPilot(sortie.db)
    const id = await addTransferMission()
    const { accessKeyId, secretAccessKey } = await keyOf(id, await start(id))
    await sql`update file_transfer_credentials set pilot_id = ${erased.id} where mission_id = ${id}`.execute(
      sortie.db,
    )
    expect((await sortie.provider('DELETE', `/v1/provider/pilots/${erased.id}/personal_data`)).status).toBe(
      204,
    )
    expect((await request({ accessKeyId, secretAccessKey }, 'GET', '/')).code).toBe('InvalidAccessKeyId')
  })
})

describe('submitting', () => {
  const trySubmit = (id: number) => call('PATCH', `/v1/pilots/missions/${id}/status/processing_shots`)
  /** As if its shots had been delivered through the portal. */
  const deliverElsewhere = async (id: number) => {
    await sql`update shots set pilot_comment = 'Not reachable' where mission_id = ${id}`.execute(sortie.db)
    await sql`update missions set status = 'assets_uploaded' where id = ${id}`.execute(sortie.db)
  }

  test('is refused until the pilot has finished a transfer, whatever happened to its key', async () => {
    const { id, key } = await startTransfer()
    await request(key, 'PUT', `/${id}/Front/a.jpg`, { body: 'x' })
    await untilQuiet(id)
    await deliverElsewhere(id)
    const refused = {
      status: 422,
      body: {
        message:
          "Files you uploaded with Cyberduck aren't part of this mission yet. Click 'Done uploading' first.",
      },
    }
    expect(await trySubmit(id)).toMatchObject(refused)
    await sql`update file_transfer_credentials set expires_at = now() where mission_id = ${id}`.execute(
      sortie.db,
    )
    await start(id)
    expect(await trySubmit(id)).toMatchObject(refused)
    expect((await finish(id)).status).toBe(200)
    await runJobs()
    expect((await trySubmit(id)).status).toBe(200)
    expect(await assetsOf(id)).toHaveLength(1)
  })

  test('is possible with a key that was never used, or with an emptied folder', async () => {
    const unused = await startTransfer()
    await deliverElsewhere(unused.id)
    expect((await trySubmit(unused.id)).status).toBe(200)
    expect((await request(unused.key, 'PUT', `/${unused.id}/late.jpg`, { body: 'x' })).status).toBe(403)

    const { id, key } = await startTransfer()
    await request(key, 'PUT', `/${id}/Front/a.jpg`, { body: 'x' })
    await request(key, 'DELETE', `/${id}/Front/a.jpg`)
    await untilQuiet(id)
    await deliverElsewhere(id)
    expect((await trySubmit(id)).status).toBe(422)
    expect(await finish(id)).toMatchObject({ status: 422, body: { code: 'nothing_uploaded' } })
    expect((await trySubmit(id)).status).toBe(200)
  })

  test('is refused until deletions from the folder are ingested too', async () => {
    const first = await startTransfer()
    const { id } = first
    await request(first.key, 'PUT', `/${id}/Front/a.jpg`, { body: 'x' })
    await untilQuiet(id)
    await finish(id)
    await runJobs()
    const key = await keyOf(id, await start(id))
    await request(key, 'DELETE', `/${id}/Front/a.jpg`)
    await sql`update shots set pilot_comment = 'Not reachable' where mission_id = ${id}`.execute(sortie.db)
    expect((await trySubmit(id)).status).toBe(422)
    expect(await finish(id)).toMatchObject({ status: 200, body: { files: 0 } })
    await runJobs()
    expect(await assetsOf(id)).toEqual([])
    expect((await trySubmit(id)).status).toBe(200)
  })
})

describe('progress', () => {
  const progress = async (id: number) =>
    (await call('GET', `/v1/pilots/missions/${id}/cyberduck/progress`)).body

  test('goes from none to open, in progress and complete, and lists the files left out', async () => {
    const id = await addTransferMission()
    expect(await progress(id)).toMatchObject({ state: 'none', files: 0 })
    const key = await keyOf(id, await start(id))
    expect(await progress(id)).toMatchObject({ state: 'open', files: 0 })
    for (const path of ['Front/a.jpg', 'Front/b.jpg', 'notes.txt'])
      await request(key, 'PUT', `/${id}/${path}`, { body: path })
    await untilQuiet(id)
    await finish(id)
    expect(await progress(id)).toMatchObject({ state: 'in_progress', files: 3, taken: 0, left_out_count: 0 })
    await runJobs()
    expect(await progress(id)).toEqual({
      state: 'complete',
      files: 3,
      taken: 2,
      left_out: ['notes.txt'],
      left_out_count: 1,
    })
    await start(id)
    expect(await progress(id)).toMatchObject({ state: 'open', files: 0 })
    const stranger = await sortie.as(await addPilot(sortie.db))
    expect((await stranger('GET', `/v1/pilots/missions/${id}/cyberduck/progress`)).status).toBe(404)
  })
})

/** What a provider would get of each asset, by its name. */
const bytesOf = async (id: number) => {
  const rows = await sortie.db
    .selectFrom('assets')
    .select(['name', 'storage_key'])
    .where('mission_id', '=', id)
    .orderBy('name')
    .execute()
  const read = rows.map(async ({ name, storage_key }) => {
    const found = await objects.store.get(storage_key)
    return [name, found && (await text(found.body))] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

describe('an asset', () => {
  test('stays unchanged if its file is replaced or deleted by a key that was opened again', async () => {
    const first = await startTransfer()
    const { id } = first
    for (const name of ['a.jpg', 'b.jpg'])
      await request(first.key, 'PUT', `/${id}/Front/${name}`, { body: `first ${name}` })
    await untilQuiet(id)
    await finish(id)
    await runJobs()
    const delivered = { 'a.jpg': 'first a.jpg', 'b.jpg': 'first b.jpg' }
    expect(await bytesOf(id)).toEqual(delivered)
    const key = await keyOf(id, await start(id))
    expect((await request(key, 'PUT', `/${id}/Front/a.jpg`, { body: 'another' })).status).toBe(200)
    expect((await request(key, 'DELETE', `/${id}/Front/b.jpg`)).status).toBe(204)
    expect(await bytesOf(id)).toEqual(delivered)
    const { storage_key } = await sortie.db
      .selectFrom('assets')
      .select('storage_key')
      .where('mission_id', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow()
    // Nothing that a key may name leads to where assets are.
    for (const path of [storage_key, `${id}/../../${storage_key}`, `missions/${id}/x`])
      expect((await request(key, 'DELETE', `/${path}`)).status).toBe(403)
    await untilQuiet(id)
    await finish(id)
    await runJobs()
    expect(await bytesOf(id)).toEqual({ 'a.jpg': 'another' })
  })

  test('is complete even if a multipart upload of its file is completed afterward', async () => {
    const { id, key } = await startTransfer()
    const path = `/${id}/Front/film.mp4`
    await request(key, 'PUT', path, { body: 'the first film' })
    const begun = await request(key, 'POST', path, { query: { uploads: '' } })
    const uploadId = /<UploadId>(.*?)</.exec(begun.text)?.[1] ?? ''
    const part = { uploadId, partNumber: '1' }
    await request(key, 'PUT', path, { body: 'the second film', query: part })
    const parts = await request(key, 'GET', path, { query: { uploadId } })
    const etag = /<ETag>(.*?)</.exec(parts.text)?.[1] ?? ''
    // As if the pilot had been done while the last request was on its way.
    await sql`update file_transfer_credentials set uploading_until = null, completed_at = now()
      where mission_id = ${id}`.execute(sortie.db)
    const { id: transfer_id } = await sortie.db
      .selectFrom('file_transfer_credentials')
      .select('id')
      .where('mission_id', '=', id)
      .executeTakeFirstOrThrow()
    const { ingestTransfer } = jobHandlers(sortie.config, sortie.db, { info: () => {}, error: () => {} })
    const run = () => ingestTransfer({ transfer_id }, { signal: new AbortController().signal } as never)
    await run()
    expect(await bytesOf(id)).toEqual({ 'film.mp4': 'the first film' })
    const body = `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${etag}</ETag></Part></CompleteMultipartUpload>`
    expect((await request(key, 'POST', path, { body, query: { uploadId } })).status).toBe(200)
    expect(await bytesOf(id)).toEqual({ 'film.mp4': 'the first film' })
    await run()
    expect(await bytesOf(id)).toEqual({ 'film.mp4': 'the second film' })
  })

  test('is made once from the latest version of a file that is replaced during the ingest, even after a kill', async () => {
    const { id, key } = await startTransfer()
    const path = `/${id}/Front/a.jpg`
    await request(key, 'PUT', path, { body: 'first' })
    await untilQuiet(id)
    await finish(id)
    const transfer = await sortie.db
      .selectFrom('file_transfer_credentials')
      .select('id')
      .where('mission_id', '=', id)
      .executeTakeFirstOrThrow()
    const jobQueue = openJobQueue(sortie.config.databaseUrl, jobs, sortie.app.log)
    const queues = { jobQueue, webhooks: openWebhookQueue(jobQueue) }
    const { signal } = new AbortController()
    const take = (changes: Partial<ObjectStore>) => {
      const store = Object.assign(Object.create(objects.store) as ObjectStore, changes)
      return ingestTransfer(sortie.db, store, queues, transfer.id, signal)
    }
    const { store } = objects
    const bound = {
      list: store.list.bind(store),
      head: store.head.bind(store),
      copy: store.copy.bind(store),
    }
    // Killed between the copy and the asset.
    const killed = take({
      ...bound,
      copy: async (...args) => {
        await bound.copy(...args)
        throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await bytesOf(id)).toEqual({})
    // Replaced between the listing and the copy.
    let isReplaced = false
    const file = `${folderIn(id)}Front/a.jpg`
    await take({
      ...bound,
      copy: async (...args) => {
        if (!isReplaced) await store.put(file, Buffer.from('second'), { contentType: 'image/jpeg', size: 6 })
        isReplaced = true
        return bound.copy(...args)
      },
    })
    expect(await bytesOf(id)).toEqual({ 'a.jpg': 'second' })
    await take(bound)
    expect(await assetsOf(id)).toHaveLength(1)
    // What the kill left behind is swept with everything else that no record names.
    expect((await store.list({ prefix: `missions/${id}/` })).objects).toHaveLength(2)
    await sweepUploads(sortie.db, store, signal, 0)
    expect((await store.list({ prefix: `missions/${id}/` })).objects).toHaveLength(1)
    expect(await bytesOf(id)).toEqual({ 'a.jpg': 'second' })
    await jobQueue.close()
  })

  test('that its pilot deletes is not made again from the same file', async () => {
    const { id, key } = await startTransfer()
    await request(key, 'PUT', `/${id}/Front/a.jpg`, { body: 'x' })
    await untilQuiet(id)
    await finish(id)
    await runJobs()
    const { id: asset } = await sortie.db
      .selectFrom('assets')
      .select('id')
      .where('mission_id', '=', id)
      .executeTakeFirstOrThrow()
    expect((await call('DELETE', `/missions/${id}/images/${asset}`)).status).toBeLessThan(300)
    const { rows } = await sql<{ data: { keys: string[] } }>`
      select data from pgboss.job where name = 'delete-files' and data::text like ${`%pilot-${pilot.id}/${id}/%`}`.execute(
      sortie.db,
    )
    expect(rows[0]?.data.keys).toContain(`${folderIn(id)}Front/a.jpg`)
  })

  test('A-UPLOAD-07 is not made of other photos if raw images are required', async () => {
    const { id, key } = await startTransfer()
    await sql`update missions set require_raw_images = true where id = ${id}`.execute(sortie.db)
    for (const name of ['a.jpg', 'a.dng', 'a.mp4'])
      await request(key, 'PUT', `/${id}/Front/${name}`, { body: name })
    await untilQuiet(id)
    expect((await finish(id)).body).toEqual({ files: 3, left_out: ['Front/a.jpg'] })
    await runJobs()
    expect((await assetsOf(id)).map(({ name }) => name)).toEqual(['a.dng', 'a.mp4'])
  })
})

describe('a mission that is withdrawn and given to another pilot', () => {
  const release = (id: number) => sortie.provider('POST', `/v1/provider/missions/${id}/status/available`)

  test('shows the next pilot neither a secret nor a file of the one before, on offer and afterward', async () => {
    const { id, key } = await startTransfer()
    const path = `/${id}/Front/mine.jpg`
    await request(key, 'PUT', path, { body: 'of the first pilot' })
    await untilQuiet(id)
    expect((await release(id)).status).toBe(200)
    const closed = await request(key, 'GET', path)
    expect([closed.status, closed.code]).toEqual([403, 'InvalidAccessKeyId'])

    const next = await addPilot(sortie.db)
    const nextCall = await sortie.as(next)
    await sql`update missions set status = 'pilots_notified' where id = ${id}`.execute(sortie.db)
    await sql`insert into mission_offers (mission_id, pilot_id, state) values (${id}, ${next.id}, 'offered')`.execute(
      sortie.db,
    )
    const offered = await nextCall('GET', `/v2/pilots/missions/${id}`)
    expect([offered.status, offered.body.assigned, offered.body.flight_app.value]).toEqual([200, false, {}])
    // A secret that the provider has set is for whoever holds the mission.
    const flight_app = { name: 'Cyberduck', value: { secret_key: 'of the provider', grid: 3 } }
    expect((await sortie.provider('PATCH', `/v1/provider/missions/${id}`, { flight_app })).status).toBe(200)
    expect((await nextCall('GET', `/v2/pilots/missions/${id}`)).body.flight_app.value).toEqual({ grid: 3 })

    await sql`update missions set status = 'pilot_accepted', pilot_id = ${next.id} where id = ${id}`.execute(
      sortie.db,
    )
    const mine = await keyOf(id, await nextCall('POST', `/v1/pilots/missions/${id}/cyberduck`))
    expect(mine.secretAccessKey).not.toBe(key.secretAccessKey)
    expect((await request(mine, 'GET', path)).code).toBe('NoSuchKey')
    const listed = await request(mine, 'GET', '/', { query: { 'list-type': '2', prefix: `${id}/` } })
    expect(listed.text).toContain(`<Key>${id}/Front/</Key>`)
    expect(listed.text).not.toContain('mine.jpg')
    await request(mine, 'PUT', `/${id}/Front/theirs.jpg`, { body: 'of the second pilot' })
    await untilQuiet(id)
    expect((await nextCall('POST', `/v1/pilots/missions/${id}/cyberduck/complete`)).body.files).toBe(1)
    await runJobs()
    expect(await bytesOf(id)).toEqual({ 'theirs.jpg': 'of the second pilot' })
  })

  test('keeps the files of the first pilot for a while, then deletes them', async () => {
    const { id, key } = await startTransfer()
    await request(key, 'PUT', `/${id}/Front/a.jpg`, { body: 'x' })
    await request(key, 'POST', `/${id}/Front/film.mp4`, { query: { uploads: '' } })
    await untilQuiet(id)
    const kept = await startTransfer()
    await request(kept.key, 'PUT', `/${kept.id}/Front/a.jpg`, { body: 'x' })
    await release(id)
    const left = async () => (await objects.store.list({ prefix: folderIn(id) })).objects.length
    const { signal } = new AbortController()
    await clearTransfers(sortie.db, objects.store, 14, signal)
    expect(await left()).toBeGreaterThan(0)
    await clearTransfers(sortie.db, objects.store, 0, signal)
    expect([await left(), await objects.store.listUploads(folderIn(id))]).toEqual([0, []])
    expect(await objects.store.head(`${folderIn(kept.id)}Front/a.jpg`)).not.toBeNull()
  })

  test('is finished one day: then the sources of assets are deleted, and other files stay', async () => {
    const { id, key } = await startTransfer()
    for (const name of ['a.jpg', 'notes.txt'])
      await request(key, 'PUT', `/${id}/Front/${name}`, { body: name })
    await untilQuiet(id)
    await finish(id)
    await runJobs()
    await submit(id)
    const { signal } = new AbortController()
    await clearTransfers(sortie.db, objects.store, 0, signal)
    expect(await objects.store.head(`${folderIn(id)}Front/a.jpg`)).not.toBeNull()
    for (const status of ['assets_classified', 'in_production', 'awaiting_payment', 'complete'] as const)
      await sortie.db.updateTable('missions').set({ status }).where('id', '=', id).execute()
    await clearTransfers(sortie.db, objects.store, 0, signal)
    const { objects: left } = await objects.store.list({ prefix: folderIn(id) })
    expect(left.map((object) => object.key)).toEqual([`${folderIn(id)}Front/notes.txt`])
    expect(await bytesOf(id)).toEqual({ 'a.jpg': 'a.jpg' })
  })
})

describe('being done', () => {
  test('A-FTP-05 requires that a transfer was started', async () => {
    const id = await addTransferMission()
    expect(await finish(id)).toMatchObject({
      status: 422,
      body: { code: 'step_not_allowed', message: 'Start the uploading process first.' },
    })
  })

  test('without a file is refused, and the pilot can continue', async () => {
    const { id, key } = await startTransfer()
    expect(await finish(id)).toMatchObject({ status: 422, body: { code: 'nothing_uploaded' } })
    expect((await request(key, 'PUT', `/${id}/Front/a.jpg`, { body: 'x' })).status).toBe(200)
  })

  test('A-CALL-16 A-OPEN-57 closes the key, moves the mission forward and makes assets of the files, once', async () => {
    const { id, key } = await startTransfer()
    const files = [
      'Front/DCIM/DJI_0001.JPG',
      'Front/notes.txt',
      'front (2)/film.mp4',
      'loose.jpg',
      '.DS_Store',
      'Front/.nomedia',
      'Front/.Trashes/501/DJI_0002.JPG',
    ]
    for (const path of files)
      expect((await request(key, 'PUT', `/${id}/${path}`, { body: path })).status).toBe(200)
    await untilQuiet(id)
    const [first, second] = await Promise.all([finish(id), finish(id)])
    const expected = { status: 200, body: { files: 4, left_out: ['Front/notes.txt'] } }
    expect(first).toMatchObject(expected)
    expect(second).toMatchObject(expected)
    const mission = (await call('GET', `/v2/pilots/missions/${id}`)).body
    expect([mission.status, mission.flight_app.value]).toEqual(['assets_uploaded', {}])
    expect((await request(key, 'PUT', `/${id}/late.jpg`, { body: 'x' })).code).toBe('InvalidAccessKeyId')
    await runJobs()
    await runJobs()
    expect(await finish(id)).toMatchObject(expected)
    // Processed like everything else that arrives.
    const { rows } = await sql`select 1 from pgboss.job join assets on data->>'asset_id' = assets.id
      where pgboss.job.name = 'process-asset' and mission_id = ${id}`.execute(sortie.db)
    expect(rows).toHaveLength(3)
    expect(await assetsOf(id)).toEqual([
      {
        name: 'DJI_0001.JPG',
        kind: 'image',
        media_type: 'image/jpeg',
        source_key: `${folderIn(id)}Front/DCIM/DJI_0001.JPG`,
        shot: 'Front',
      },
      {
        name: 'film.mp4',
        kind: 'video',
        media_type: 'video/mp4',
        source_key: `${folderIn(id)}front (2)/film.mp4`,
        shot: 'front',
      },
      {
        name: 'loose.jpg',
        kind: 'image',
        media_type: 'image/jpeg',
        source_key: `${folderIn(id)}loose.jpg`,
        shot: null,
      },
    ])
    const taken = await sortie.db
      .selectFrom('file_transfer_credentials')
      .select(['files_taken', 'files_left_out', 'taken_in_at'])
      .where('mission_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(taken).toMatchObject({ files_taken: 3, files_left_out: ['Front/notes.txt'] })
    expect(taken.taken_in_at).not.toBeNull()
    expect(await objects.store.head(`${folderIn(id)}Front/notes.txt`)).not.toBeNull()
  })

  test('again ingests replaced files and deletes the assets of deleted ones', async () => {
    const first = await startTransfer()
    const { id } = first
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg'])
      await request(first.key, 'PUT', `/${id}/Front/${name}`, { body: 'x' })
    await untilQuiet(id)
    expect((await finish(id)).status).toBe(200)
    await runJobs()
    const before = await sortie.db
      .selectFrom('assets')
      .select(['id', 'name'])
      .where('mission_id', '=', id)
      .execute()
    const key = await keyOf(id, await start(id))
    expect((await request(key, 'PUT', `/${id}/Front/a.jpg`, { body: 'another photo' })).status).toBe(200)
    expect((await request(key, 'DELETE', `/${id}/Front/b.jpg`)).status).toBe(204)
    await untilQuiet(id)
    expect(await finish(id)).toMatchObject({ status: 200, body: { files: 2 } })
    await runJobs()
    const after = await sortie.db
      .selectFrom('assets')
      .select(['id', 'name', 'size'])
      .where('mission_id', '=', id)
      .orderBy('name')
      .execute()
    expect(after.map(({ name, size }) => [name, Number(size)])).toEqual([
      ['a.jpg', 'another photo'.length],
      ['c.jpg', 1],
    ])
    const known = before.map((asset) => asset.id)
    expect(after.map((asset) => known.includes(asset.id))).toEqual([false, true])
    expect(await objects.store.head(`${folderIn(id)}Front/a.jpg`)).not.toBeNull()
  })

  test('ingests a file that is completed after the key was closed, or refuses it once the mission was submitted', async () => {
    const { id, key } = await startTransfer()
    await request(key, 'PUT', `/${id}/Front/a.jpg`, { body: 'x' })
    await untilQuiet(id)
    const late = beginPut(key, `/${id}/Front/late.jpg`, 'late photo')
    const tooLate = beginPut(key, `/${id}/Front/too-late.jpg`, 'too late')
    await Promise.all([late.isBegun, tooLate.isBegun])
    // As if the gateway had not come to note that files are on their way, whenever it does so meanwhile.
    const finishUnnoticed = async () => {
      await sql`update file_transfer_credentials set uploading_until = null where mission_id = ${id}`.execute(
        sortie.db,
      )
      return (await finish(id)).status
    }
    await expect.poll(finishUnnoticed, { timeout: 60_000 }).toBe(200)
    await runJobs()
    expect(await assetsOf(id)).toHaveLength(1)
    expect((await late.end()).statusCode).toBe(200)
    const refused = await call('PATCH', `/v1/pilots/missions/${id}/status/processing_shots`)
    expect(refused).toMatchObject({ status: 422, body: { message: 'Please wait for uploads to finish.' } })
    await runJobs()
    expect((await assetsOf(id)).map(({ name }) => name)).toEqual(['a.jpg', 'late.jpg'])
    await submit(id)
    expect((await tooLate.end()).statusCode).toBe(403)
    await runJobs()
  }, 90_000)

  test('waits for multipart uploads, and gives up abandoned ones', async () => {
    const { id, key } = await startTransfer()
    await request(key, 'PUT', `/${id}/Front/a.jpg`, { body: 'x' })
    const begin = (name: string) =>
      request(key, 'POST', `/${id}/Front/${name}.mp4`, { query: { uploads: '' } })
    await begin('film')
    await untilQuiet(id)
    const refused = await finish(id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'files_arriving' } })
    expect(refused.body.message).toBe(
      'Files are still being uploaded: Front/film.mp4. Wait until Cyberduck has finished, then press the button again.',
    )
    for (const name of ['1', '2', '3', '4', '5']) await begin(name)
    await untilQuiet(id)
    expect((await finish(id)).body.message).toMatch(
      /^Files are still being uploaded: (Front\/\w+\.mp4, ){4}Front\/\w+\.mp4 and 1 more\. Wait until /,
    )
    await sql`update file_transfer_credentials set last_used_at = now() - interval '3 minutes'
      where mission_id = ${id}`.execute(sortie.db)
    expect(await finish(id)).toMatchObject({ status: 200, body: { files: 1 } })
    expect(await objects.store.listUploads(folderIn(id))).toEqual([])
  })
})

test('abandoned multipart uploads are given up after some time, and the files stay', async () => {
  const { id, key } = await startTransfer()
  await request(key, 'PUT', `/${id}/Front/a.jpg`, { body: 'x' })
  await request(key, 'POST', `/${id}/Front/film.mp4`, { query: { uploads: '' } })
  const abandon = async (uploadRetentionDays: number) => {
    const config = { ...sortie.config, uploadRetentionDays }
    const { abandonUploads } = jobHandlers(config, sortie.db, { info: () => {}, error: () => {} })
    await abandonUploads({}, { signal: new AbortController().signal } as never)
    return objects.store.listUploads(folderIn(id))
  }
  expect(await abandon(1)).toHaveLength(1)
  expect(await abandon(0)).toEqual([])
  expect(await objects.store.head(`${folderIn(id)}Front/a.jpg`)).not.toBeNull()
})
