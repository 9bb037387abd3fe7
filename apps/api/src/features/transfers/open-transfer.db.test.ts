import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addLocation } from '../../../test/records.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { inStatement, inTransaction } from '../../platform/transaction.ts'
import { type Opening, openTransfer, placeOfSecret } from './open-transfer.ts'
import { sealTransferSecrets } from './seal-transfer-secrets.ts'
import {
  folderIn,
  keyRow,
  objects,
  pilot,
  sortie,
  startTransfer,
  withTransfers,
} from './transfer.fixtures.ts'

withTransfers()

const box = (keys = sortie.config.secretKeys) => secretBox(keys, sortie.app.log)

/** As the route does it, or for a work order. */
const open = async (missionId: number, opening: Partial<Opening> = {}, keys?: Buffer[]) => {
  const work = {
    db: {
      read: sortie.db,
      transaction: <Result>(run: Parameters<typeof inTransaction<Result>>[1]) =>
        inTransaction(sortie.db, run),
      statement: <Result>(run: Parameters<typeof inStatement<Result>>[1]) => inStatement(sortie.db, run),
    },
    objects: objects.store,
    secrets: box(keys),
    pilotId: pilot.id,
  }
  return (await openTransfer(work, { missionId, workOrderId: null, days: 7, ...opening })).value.secret_key
}

const foldersOf = async (id: number) =>
  (await objects.store.list({ prefix: folderIn(id) })).objects.map(({ key }) =>
    key.slice(folderIn(id).length),
  )

const keysOf = async (id: number) => {
  const { rows } = await sql<{ is_revoked: boolean }>`select revoked_at is not null as is_revoked
    from file_transfer_credentials where mission_id = ${id} order by id`.execute(sortie.db)
  return rows.map(({ is_revoked }) => is_revoked)
}

test('keys are sealed again after a rotation, each once, and one that does not open stays as it is', async () => {
  const [first, lost, last] = [await startTransfer(), await startTransfer(), await startTransfer()]
  const secrets = [await open(first), await open(last)]
  const unreadable = box([Buffer.alloc(32, 'lost')]).seal('x', 'elsewhere')
  await sql`update file_transfer_credentials set sealed_secret_key = ${unreadable}
    where mission_id = ${lost}`.execute(sortie.db)
  const [rotated, ...former] = [Buffer.alloc(32, 'rotated'), ...sortie.config.secretKeys]
  const seal = (keys: Buffer[]) => sealTransferSecrets(sortie.db, box(keys), new AbortController().signal, 1)
  expect(await seal([rotated, ...former])).toBe(2)
  expect(await seal([rotated, ...former])).toBe(0)
  const opened = []
  for (const id of [first, last]) {
    const { access_key_id, sealed_secret_key } = await keyRow(id)
    opened.push(box([rotated]).open(sealed_secret_key, placeOfSecret(access_key_id)))
  }
  expect(opened).toEqual(secrets)
  expect((await keyRow(lost)).sealed_secret_key).toBe(unreadable)
})

describe('a key', () => {
  test('has unambiguous letters and digits, and works for a number of days', async () => {
    const id = await startTransfer()
    const row = await keyRow(id)
    expect(row.access_key_id).toMatch(/^SRT[A-HJ-NP-Z2-9]{17}$/)
    expect(row).toMatchObject({
      pilot_id: pilot.id,
      work_order_id: null,
      store_prefix: `transfers/pilot-${pilot.id}/`,
      revoked_at: null,
    })
    await sql`update file_transfer_credentials set revoked_at = now() where mission_id = ${id}`.execute(
      sortie.db,
    )
    await open(id, { days: 7 })
    const { rows } = await sql<{
      days: number
    }>`select round(extract(epoch from expires_at - now()) / 86400)::int as days
      from file_transfer_credentials where mission_id = ${id} and revoked_at is null`.execute(sortie.db)
    expect(rows).toEqual([{ days: 7 }])
  })

  test('stays while it works, and is replaced when it has expired or cannot be opened', async () => {
    const id = await startTransfer()
    const secret = await open(id)
    expect(await open(id)).toBe(secret)
    expect(await keysOf(id)).toEqual([false])
    await sql`update file_transfer_credentials set expires_at = now() where mission_id = ${id}`.execute(
      sortie.db,
    )
    const second = await open(id)
    expect(second).not.toBe(secret)
    expect(await keysOf(id)).toEqual([true, false])
    const other = [Buffer.alloc(32, 'other')]
    const third = await open(id, {}, other)
    expect(third).not.toBe(second)
    expect(await keysOf(id)).toEqual([true, true, false])
    const { access_key_id, sealed_secret_key } = await keyRow(id)
    expect(box(other).open(sealed_secret_key, placeOfSecret(access_key_id))).toBe(third)
  })
})

describe('folders', () => {
  test('of shots are created again if they were deleted, and added with new shots', async () => {
    const id = await startTransfer()
    expect(await foldersOf(id)).toEqual(['', 'Front/'])
    await objects.store.delete([folderIn(id), `${folderIn(id)}Front/`])
    await sortie.db.insertInto('shots').values({ mission_id: id, name: 'Roof', position: 2 }).execute()
    await open(id)
    expect(await foldersOf(id)).toEqual(['', 'Front/', 'Roof/'])
    const kept = await objects.store.head(`${folderIn(id)}Front/`)
    expect(kept).toMatchObject({ size: 0, contentType: 'application/x-directory' })
    await open(id)
    expect((await objects.store.head(`${folderIn(id)}Front/`))?.modifiedAt).toEqual(kept?.modifiedAt)
  })

  test('of deleted shots are not created again, and no other shot gets their name', async () => {
    const id = await startTransfer()
    await sql`delete from shots where mission_id = ${id}`.execute(sortie.db)
    await objects.store.delete([`${folderIn(id)}Front/`])
    await sortie.db.insertInto('shots').values({ mission_id: id, name: 'Front' }).execute()
    await open(id)
    expect(await foldersOf(id)).toEqual(['', 'Front (2)/'])
  })
})

describe('for a work order', () => {
  test('a mission is delivered by transfer whatever its app, and a working key becomes one of the work order', async () => {
    const { id: workOrderId } = await sortie.db
      .insertInto('work_orders')
      .values({ site_id: 'WIND-7', pilot_id: pilot.id, location_id: await addLocation(sortie.db) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await addHeld(sortie.db, pilot.id)
    await sortie.db.insertInto('flight_apps').values({ mission_id: id, name: 'Pix4D' }).execute()
    await expect(open(id)).rejects.toMatchObject({
      code: 'step_not_allowed',
      message: "This mission isn't delivered with Cyberduck.",
    })
    await open(id, { workOrderId })
    expect((await keyRow(id)).work_order_id).toBe(workOrderId)

    const own = await startTransfer()
    const secret = await open(own)
    expect((await keyRow(own)).work_order_id).toBeNull()
    expect(await open(own, { workOrderId })).toBe(secret)
    expect((await keyRow(own)).work_order_id).toBe(workOrderId)
    // Asked for alone again, it stays one of the order.
    expect(await open(own)).toBe(secret)
    expect((await keyRow(own)).work_order_id).toBe(workOrderId)
  })

  test('a mission without a transfer app or a work order is not delivered by transfer', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    await expect(open(id)).rejects.toMatchObject({ code: 'step_not_allowed' })
  })
})
