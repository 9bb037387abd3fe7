import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { presign } from '@sortie/storage/signature-v4'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPilot } from '../../../test/records.ts'
import { type Database, openDatabase } from '../../platform/database.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { placeOfSecret } from './open-transfer.ts'
import { keyRow, payloadsOf, sortie, startTransfer, withTransfers } from './transfer.fixtures.ts'
import { openTransferGateway } from './transfer-gateway.ts'

withTransfers()

const lines: [string, Record<string, unknown>, string][] = []
const log = {
  info: (details: Record<string, unknown>, message: string) => void lines.push(['info', details, message]),
  error: (details: Record<string, unknown>, message: string) => void lines.push(['error', details, message]),
} as unknown as Parameters<typeof openTransferGateway>[2]

type Gateway = NonNullable<Awaited<ReturnType<typeof openTransferGateway>>>

const open = async (db: Database = sortie.db, changes: object = {}): Promise<Gateway> => {
  const opened = await openTransferGateway({ ...sortie.config, ...changes }, db, log)
  if (!opened) throw new Error('the gateway is off')
  return opened
}

let gateway: Gateway
beforeAll(async () => {
  gateway = await open()
})
afterAll(() => gateway.close())

/** What the key of a mission signs with. */
const keyOf = async (id: number) => {
  const { access_key_id, sealed_secret_key } = await keyRow(id)
  const box = secretBox(sortie.config.secretKeys, sortie.app.log)
  return {
    accessKeyId: access_key_id,
    secretAccessKey: box.open(sealed_secret_key, placeOfSecret(access_key_id)),
  }
}
type Key = Awaited<ReturnType<typeof keyOf>>

const linkTo = ({ port }: Gateway, key: Key, method: string, path: string) =>
  presign(new URL(`http://127.0.0.1:${port}`), key, {
    method,
    path: `/missions/${path}`,
    expiresInSeconds: 60,
  })

const request = async (
  key: Key,
  method: string,
  path: string,
  {
    at = gateway,
    body,
    headers = {},
  }: { at?: Gateway; body?: string; headers?: Record<string, string> } = {},
) => {
  const response = await fetch(linkTo(at, key, method, path), {
    method,
    headers,
    ...(body === undefined ? {} : { body }),
  })
  const text = await response.text()
  return {
    status: response.status,
    code: /<Code>(\w+)</.exec(text)?.[1] ?? null,
    message: /<Message>(.*?)</.exec(text)?.[1] ?? null,
  }
}

/** A PUT that has begun, and ends when it is told to. */
const beginPut = async (key: Key, path: string) => {
  const headers = { 'content-length': '2', expect: '100-continue' }
  const put = httpRequest(linkTo(gateway, key, 'PUT', path), { method: 'PUT', headers })
  const response = once(put, 'response') as Promise<[IncomingMessage]>
  await once(put, 'continue')
  put.write('a')
  return async () => {
    put.end('b')
    const [message] = await response
    message.resume()
    return message.statusCode
  }
}

describe('a key', () => {
  test('that cannot be opened anymore, or was never issued, is unknown', async () => {
    const id = await startTransfer()
    const key = await keyOf(id)
    const unknown = { status: 403, code: 'InvalidAccessKeyId', message: expect.stringContaining('not exist') }
    for (const accessKeyId of ['SRTAAAAAAAAAAAAAAAAA', 'AKIAIOSFODNN7EXAMPLE', 'SRT'])
      expect(await request({ ...key, accessKeyId }, 'GET', `${id}/a.jpg`)).toEqual(unknown)
    const lost = secretBox([Buffer.alloc(32, 7)], sortie.app.log)
    const sealed = lost.seal(key.secretAccessKey, placeOfSecret(key.accessKeyId))
    await sql`update file_transfer_credentials set sealed_secret_key = ${sealed}
      where mission_id = ${id}`.execute(sortie.db)
    expect(await request(key, 'GET', `${id}/a.jpg`)).toEqual(unknown)
  })

  test.each([
    ['expires_at', 'This access key has expired. Start the uploading process again to get a new one.'],
    ['revoked_at', 'This access key is closed.'],
  ] as const)('opens nothing from %s on, and says why', async (column, message) => {
    const id = await startTransfer('a.jpg')
    const key = await keyOf(id)
    const now = sql<string>`now()`
    await sortie.db
      .updateTable('file_transfer_credentials')
      .set({ [column]: now })
      .where('mission_id', '=', id)
      .execute()
    expect(await request(key, 'GET', `${id}/a.jpg`)).toEqual({
      status: 403,
      code: 'InvalidAccessKeyId',
      message,
    })
  })

  test('opens nothing of a mission that now belongs to another pilot', async () => {
    const id = await startTransfer('a.jpg')
    const key = await keyOf(id)
    expect((await request(key, 'GET', `${id}/a.jpg`)).status).toBe(200)
    const { id: other } = await addPilot(sortie.db)
    await sql`update missions set pilot_id = ${other} where id = ${id}`.execute(sortie.db)
    await sql`update file_transfer_credentials set revoked_at = null where mission_id = ${id}`.execute(
      sortie.db,
    )
    expect(await request(key, 'GET', `${id}/a.jpg`)).toMatchObject({
      status: 403,
      code: 'InvalidAccessKeyId',
    })
  })
})

describe('a change', () => {
  const changedAt = async (id: number) => (await keyRow(id)).files_changed_at

  test('is noted with the first write, and not by reading', async () => {
    const id = await startTransfer('a.jpg')
    const key = await keyOf(id)
    await request(key, 'GET', `${id}/a.jpg`)
    expect(await changedAt(id)).toBeNull()
    expect((await request(key, 'DELETE', `${id}/a.jpg`)).status).toBe(204)
    const first = await changedAt(id)
    expect(first).not.toBeNull()
    expect((await request(key, 'PUT', `${id}/b.jpg`, { body: 'x' })).status).toBe(200)
    expect(await changedAt(id)).toBe(first)
    expect(await payloadsOf('take-in-transfer')).not.toContainEqual({ transfer_id: (await keyRow(id)).id })
  })

  test('by a key that was revoked meanwhile does not count, and its client gets an error', async () => {
    const id = await startTransfer()
    const end = await beginPut(await keyOf(id), `${id}/a.jpg`)
    await sql`update file_transfer_credentials set revoked_at = now() where mission_id = ${id}`.execute(
      sortie.db,
    )
    expect(await end()).toBe(403)
    expect(await changedAt(id)).toBeNull()
  })

  test('that follows another one stays, also when the mission is put on hold meanwhile', async () => {
    const id = await startTransfer()
    const key = await keyOf(id)
    expect((await request(key, 'PUT', `${id}/a.jpg`, { body: 'x' })).status).toBe(200)
    const end = await beginPut(key, `${id}/b.jpg`)
    await sql`update missions set is_on_hold = true where id = ${id}`.execute(sortie.db)
    expect(await end()).toBe(200)
    expect((await request(key, 'PUT', `${id}/c.jpg`, { body: 'x' })).status).toBe(403)
  })

  test('by a key whose pilot finished meanwhile is ingested as well', async () => {
    const id = await startTransfer('a.jpg')
    const end = await beginPut(await keyOf(id), `${id}/b.jpg`)
    await sql`update file_transfer_credentials set revoked_at = now(), completed_at = now(), taken_in_at = now()
      where mission_id = ${id}`.execute(sortie.db)
    expect(await end()).toBe(200)
    const { id: transfer_id, taken_in_at } = await keyRow(id)
    expect(taken_in_at).toBeNull()
    expect(await payloadsOf('take-in-transfer')).toContainEqual({ transfer_id })
  })
})

describe('what goes wrong', () => {
  /** The database, of which one thing fails in a way that nobody expects. */
  const databaseWithout = (failing: keyof Database) =>
    new Proxy(sortie.db, {
      get: (db, name: keyof Database) => {
        if (name === failing) throw new Error('not today')
        const own = db[name]
        return typeof own === 'function' ? own.bind(db) : own
      },
    })
  const said = (message: string) => lines.filter(([, , text]) => text === message)

  test('in the database tells the client to try again later; any other error is logged', async () => {
    const id = await startTransfer('a.jpg')
    const key = await keyOf(id)
    const away = openDatabase('postgres://nobody@127.0.0.1:1/none')
    for (const [db, status, code] of [
      [away, 503, 'ServiceUnavailable'],
      [databaseWithout('selectFrom'), 500, 'InternalError'],
    ] as const) {
      const broken = await open(db)
      expect(await request(key, 'GET', `${id}/a.jpg`, { at: broken })).toMatchObject({ status, code })
      await broken.close()
    }
    await away.destroy()
    expect(said('a file transfer failed')).toEqual([
      ['error', { err: expect.any(Error), requestId: expect.any(String) }, 'a file transfer failed'],
    ])
  })

  test('in recording the use of a key does not block its use', async () => {
    const id = await startTransfer('a.jpg')
    const key = await keyOf(id)
    const reading = databaseWithout('transaction')
    const careless = await open(reading)
    expect((await request(key, 'GET', `${id}/a.jpg`, { at: careless })).status).toBe(200)
    await expect.poll(() => said('the use of an access key could not be recorded')).toHaveLength(1)
    await careless.close()
  })
})

test('a use is logged with the address of its client, and notes the key only if it was signed with it', async () => {
  const id = await startTransfer('a.jpg')
  const key = await keyOf(id)
  const behind = await open(sortie.db, { trustProxy: 1 })
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const wrong = { ...key, secretAccessKey: 'wrong' }
  expect((await request(wrong, 'GET', `${id}/a.jpg`, { at: behind, headers })).status).toBe(403)
  expect((await keyRow(id)).last_used_at).toBeNull()
  expect((await request(key, 'GET', `${id}/a.jpg`, { at: behind, headers })).status).toBe(200)
  await expect.poll(async () => (await keyRow(id)).last_used_at).not.toBeNull()
  const uses = lines.filter(([, , message]) => message === 'file transfer').map(([, details]) => details)
  expect(uses.at(-1)).toMatchObject({
    transfer: { address: '203.0.113.9', accessKeyId: key.accessKeyId, folder: `${id}/`, status: 200 },
  })
  expect(JSON.stringify(uses)).not.toContain('a.jpg')
  await behind.close()
})

test('without a port for it there is no gateway, and closing one closes what it has opened', async () => {
  expect(await openTransferGateway({ ...sortie.config, transfers: null }, sortie.db, log)).toBeNull()
  const closed: string[] = []
  const jobQueue = { enqueue: async () => {}, close: async () => void closed.push('jobs') }
  const opened = await openTransferGateway(sortie.config, sortie.db, log, jobQueue as never)
  const url = `http://127.0.0.1:${opened?.port}/`
  expect((await fetch(url)).status).toBe(403)
  await opened?.close()
  expect(closed).toEqual(['jobs'])
  await expect(fetch(url)).rejects.toThrow()
})
