import type { ListedObject } from '@sortie/storage/object-store'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addPilot } from '../../../test/records.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { inStatement, inTransaction } from '../../platform/transaction.ts'
import { finishTransfer } from './finish-transfer.ts'
import type { TransferWork } from './open-transfer.ts'
import {
  call,
  finish,
  folderIn,
  keyRow,
  objects,
  payloadsOf,
  pilot,
  put,
  queues,
  sortie,
  startTransfer,
  storeWith,
  withTransfers,
} from './transfer.fixtures.ts'

withTransfers()

interface Beside {
  store?: Parameters<typeof storeWith>[0]
  /** Is done before each of the use case's transactions. */
  before?: () => Promise<unknown>
  wait?: (milliseconds: number) => Promise<unknown>
}

/** As the route does it, with what happens beside it. */
const finishWith = (id: number, { store = {}, before = async () => {}, wait }: Beside) => {
  const work: TransferWork = {
    db: {
      read: sortie.db,
      transaction: async (run) => {
        await before()
        return inTransaction(sortie.db, run)
      },
      statement: (run) => inStatement(sortie.db, run),
    },
    objects: storeWith(store),
    secrets: secretBox(sortie.config.secretKeys, sortie.app.log),
    pilotId: pilot.id,
  }
  return finishTransfer(work, queues, id, wait)
}

const setUploading = (id: number, seconds: number) =>
  sql`update file_transfer_credentials set uploading_until = now() + make_interval(secs => ${seconds})
    where mission_id = ${id}`.execute(sortie.db)

const intakesOf = async (id: number) => {
  const { id: key } = await keyRow(id)
  const payloads = await payloadsOf<{ transfer_id: number }>('take-in-transfer')
  return payloads.filter(({ transfer_id }) => transfer_id === key)
}

describe('while a file is on its way', () => {
  const arriving =
    'Files are still being uploaded. Wait until Cyberduck has finished, then press the button again.'

  test('the folder is checked every half second for eight seconds, and then the request is refused', async () => {
    const id = await startTransfer('Front/a.jpg')
    await setUploading(id, 3600)
    const waits: number[] = []
    const refused = finishWith(id, { wait: async (milliseconds) => waits.push(milliseconds) })
    await expect(refused).rejects.toMatchObject({ code: 'files_arriving', message: arriving })
    expect(waits).toEqual(Array.from({ length: 16 }, () => 500))
    expect((await keyRow(id)).completed_at).toBeNull()
  })

  test('the request waits until it has arrived', async () => {
    const id = await startTransfer('Front/a.jpg')
    await setUploading(id, 3600)
    let waits = 0
    const wait = async () => {
      waits += 1
      if (waits === 3) await setUploading(id, -1)
    }
    expect(await finishWith(id, { wait })).toEqual({ files: 1, left_out: [] })
    expect(waits).toBe(3)
  })

  test('a file that arrives between the check of an empty folder and the response is not lost', async () => {
    const id = await startTransfer()
    const before = async () => void (await put(id, 'Front/a.jpg'))
    await expect(finishWith(id, { before })).rejects.toMatchObject({
      code: 'files_arriving',
      message: arriving,
    })
    expect((await keyRow(id)).files_changed_at).not.toBeNull()
  })

  test('five of them are named, and of more how many there are', async () => {
    const id = await startTransfer('Front/a.jpg')
    await sql`update file_transfer_credentials set last_used_at = now() where mission_id = ${id}`.execute(
      sortie.db,
    )
    const names = ['1.mp4', '2.mp4', '3.mp4', '4.mp4', '5.mp4', '6.mp4', '7.mp4']
    const listUploads = (count: number) => async () =>
      names
        .slice(0, count)
        .map((name) => ({ key: folderIn(id) + name, uploadId: name, startedAt: new Date() }))
    for (const [count, listed] of [
      [1, '1.mp4'],
      [5, '1.mp4, 2.mp4, 3.mp4, 4.mp4, 5.mp4'],
      [7, '1.mp4, 2.mp4, 3.mp4, 4.mp4, 5.mp4 and 2 more'],
    ] as const)
      await expect(finishWith(id, { store: { listUploads: listUploads(count) } })).rejects.toMatchObject({
        message: `Files are still being uploaded: ${listed}. Wait until Cyberduck has finished, then press the button again.`,
      })
  })
})

test('of the files that cannot become assets, a thousand are listed and all are counted', async () => {
  const id = await startTransfer()
  const page = (from: number, to: number): ListedObject[] =>
    Array.from({ length: to - from }, (_, n) => ({
      key: `${folderIn(id)}${from + n}.txt`,
      size: 1,
      etag: 'x',
      modifiedAt: new Date(),
    }))
  const list = async ({ after }: { after?: string }) =>
    after === 'rest'
      ? { objects: page(600, 1200), prefixes: [], next: null }
      : { objects: page(0, 600), prefixes: [], next: 'rest' }
  const summary = await finishWith(id, { store: { list } })
  expect([summary.files, summary.left_out.length, summary.left_out[0], summary.left_out.at(-1)]).toEqual([
    1200,
    1000,
    '0.txt',
    '999.txt',
  ])
  expect((await keyRow(id)).files_found).toBe(1200)
})

describe('being done', () => {
  test('is refused if the mission was put on hold meanwhile, and changes nothing', async () => {
    const id = await startTransfer('Front/a.jpg')
    const hold = (held: boolean) =>
      sql`update missions set is_on_hold = ${held} where id = ${id}`.execute(sortie.db)
    await expect(finishWith(id, { before: () => hold(true) })).rejects.toMatchObject({
      code: 'mission_on_hold',
    })
    expect((await finish(id)).body.code).toBe('mission_on_hold')
    expect([(await keyRow(id)).completed_at, await intakesOf(id)]).toEqual([null, []])
    await hold(false)
    expect((await finish(id)).status).toBe(200)
  })

  test('in two tabs is done once, and the provider is notified once', async () => {
    const url = 'https://example.com/hook'
    const events = ['mission.assets_uploaded']
    await sortie.provider('POST', '/v1/provider/webhook_endpoints', { url, events })
    const id = await startTransfer('Front/a.jpg')
    const other = async () => expect((await finish(id)).status).toBe(200)
    expect(await finishWith(id, { before: other })).toEqual({ files: 1, left_out: [] })
    expect(await intakesOf(id)).toHaveLength(1)
    expect(await keyRow(id)).toMatchObject({ files_found: 1, completed_at: expect.any(String) })

    // Files that come later take the mission nowhere: it is there already.
    await call('POST', `/v1/pilots/missions/${id}/cyberduck`)
    await put(id, 'Front/b.jpg')
    expect((await finish(id)).body).toEqual({ files: 2, left_out: [] })
    expect(await intakesOf(id)).toHaveLength(1)
    const { rows } = await sql<{ body: string }>`select body from webhook_events`.execute(sortie.db)
    expect(rows.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: 'mission.assets_uploaded',
        data: { mission_id: id, mission_status: 'assets_uploaded', pilot_id: pilot.id },
      },
    ])
  })

  test('needs no wait after the last file has arrived', async () => {
    const id = await startTransfer('Front/a.jpg')
    await sql`update file_transfer_credentials set last_used_at = now() where mission_id = ${id}`.execute(
      sortie.db,
    )
    expect((await finish(id)).status).toBe(200)
  })

  test('does not use the key of an earlier pilot', async () => {
    const id = await startTransfer('Front/a.jpg')
    const { id: other } = await addPilot(sortie.db)
    await sql`update file_transfer_credentials set pilot_id = ${other} where mission_id = ${id}`.execute(
      sortie.db,
    )
    expect((await finish(id)).body.message).toBe('Start the uploading process first.')
  })

  test('gives up files that arrive in parts when nobody has used the key for two minutes', async () => {
    const id = await startTransfer('Front/a.jpg')
    await objects.store.createUpload(`${folderIn(id)}film.mp4`, { contentType: 'video/mp4' })
    const usedBefore = (seconds: number) =>
      sql`update file_transfer_credentials set last_used_at = now() - make_interval(secs => ${seconds})
        where mission_id = ${id}`.execute(sortie.db)
    await usedBefore(60)
    expect((await finish(id)).body.code).toBe('files_arriving')
    await usedBefore(130)
    expect((await finish(id)).status).toBe(200)
    expect(await objects.store.listUploads(folderIn(id))).toEqual([])
  })
})
