import type { ObjectStore } from '@sortie/storage/object-store'
import { doEach } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { forgetSources, forgetSourcesIn, selectFolderNeed, selectSources } from './transfer.queries.ts'
import { transferPrefix } from './transfer-folder.ts'

/** Where the files of one pilot for one mission are. Folders of an earlier release are named otherwise, and stay. */
const folderOfPilot = /^transfers\/pilot-(\d{1,15})\/(\d{1,15})\/$/

async function* foldersIn(objects: ObjectStore, prefix: string): AsyncGenerator<string> {
  for (let after: string | undefined; ; ) {
    const page = await objects.list({ prefix, delimiter: '/', ...(after ? { after } : {}) })
    yield* page.prefixes
    if (page.next === null) return
    after = page.next
  }
}

/** Deletes what a choice leaves of each page. Returns how many there were. */
const deleteIn = async (
  objects: ObjectStore,
  folder: string,
  choose: (keys: string[]) => Promise<readonly string[]>,
): Promise<number> => {
  let deleted = 0
  for (let after: string | undefined; ; ) {
    const page = await objects.list({ prefix: folder, ...(after ? { after } : {}) })
    const keys = await choose(page.objects.map(({ key }) => key))
    if (keys.length > 0) await objects.delete(keys)
    deleted += keys.length
    if (page.next === null) return deleted
    after = page.next
  }
}

/** Of a mission that is over its assets are enough. What never became one stays, for someone to look at. */
const clearCopied = (db: Database, objects: ObjectStore, folder: string): Promise<number> =>
  deleteIn(objects, folder, async (keys) => {
    const copied = await selectSources(db, keys)
    // Before the files go, so that no file that is missing is taken for one that its pilot has deleted.
    await inTransaction(db, (trx) => forgetSources(trx, copied))
    return [...copied, ...keys.filter((key) => key.endsWith('/'))]
  })

const clearAll = async (db: Database, objects: ObjectStore, folder: string): Promise<number> => {
  await inTransaction(db, (trx) => forgetSourcesIn(trx, folder))
  await doEach(await objects.listUploads(folder), ({ key, uploadId }) => objects.abortUpload(key, uploadId))
  return deleteIn(objects, folder, async (keys) => keys)
}

/**
 * Frees the space of transferred files, so many days after their key was closed: all of a pilot who no longer has the
 * mission, and those that are copies of assets once the mission is over. Returns how many files that were.
 */
export const clearTransfers = async (
  db: Database,
  objects: ObjectStore,
  days: number,
  signal: AbortSignal,
): Promise<number> => {
  let cleared = 0
  for await (const ofPilot of foldersIn(objects, transferPrefix))
    for await (const folder of foldersIn(objects, ofPilot)) {
      signal.throwIfAborted()
      const [, pilotId, missionId] = folderOfPilot.exec(folder) ?? []
      if (pilotId === undefined) continue
      const need = await selectFolderNeed(db, Number(missionId), Number(pilotId), days)
      if (need === 'none') cleared += await clearAll(db, objects, folder)
      if (need === 'uncopied') cleared += await clearCopied(db, objects, folder)
    }
  return cleared
}
