import type { UploadRecord } from '@sortie/uploader/upload'
import { currentSession } from '@sortie/web-app/session.ts'
import { uploadsName } from '../leave-nothing.ts'
import { done, pilotDatabase, result } from '../pilot-database.ts'
import type { FileHandles } from './picked-files.ts'
import type { KeptDetails } from './upload-rows.ts'

/**
 * Actions of the pilot are written soon. State that the server has as well can wait, since each write slows sending
 * down. A page that is being closed writes everything.
 */
const withinMs = { soon: 100, later: 500 }
type When = keyof typeof withinMs
const mostAtOnce = 100

const { open, openNow } = pilotDatabase(uploadsName, (database) => {
  database.createObjectStore('records', { keyPath: ['mission_number', 'id'] })
  database.createObjectStore('handles')
})

/** The number of files of this pilot that have not been uploaded yet, across all missions. */
export const countKeptUploads = async (): Promise<number> => {
  const database = await open()
  return database ? result(database.transaction('records').objectStore('records').count()) : 0
}

export interface KeptUpload {
  record: UploadRecord
  handles: FileHandles | null
  /** What was read of the file, if the mission has rules to compare it with. */
  details: KeptDetails | null
}

type StoredRecord = UploadRecord & { details?: KeptDetails }

/** What this browser stores about the queue of a mission. Without IndexedDB it stores nothing. */
export const uploadDatabase = (missionId: number) => {
  const changes = new Map<string, UploadRecord | null>()
  const handlesToPut = new Map<string, FileHandles>()
  const withHandles = new Set<string>()
  const detailsById = new Map<string, KeptDetails>()
  let writing: Promise<void> = Promise.resolve()
  let planned: { timer: ReturnType<typeof setTimeout>; at: number } | undefined
  const range = () => IDBKeyRange.bound([missionId], [missionId, []])

  const take = <Value>(from: Map<string, Value>, most: number): [string, Value][] => {
    const taken: [string, Value][] = []
    for (const entry of from) {
      if (taken.length === most) break
      taken.push(entry)
    }
    for (const [id] of taken) from.delete(id)
    return taken
  }

  /**
   * Writes the first `most` changes and removes them from the list, even if the page is closed before the write is
   * confirmed.
   */
  const writeFirst = (database: IDBDatabase, most: number): IDBTransaction => {
    const transaction = database.transaction(['records', 'handles'], 'readwrite')
    const [records, handles] = [transaction.objectStore('records'), transaction.objectStore('handles')]
    for (const [id, kept] of take(handlesToPut, most)) handles.put(kept, [missionId, id])
    for (const [id, record] of take(changes, most)) {
      const details = detailsById.get(id)
      if (record) records.put(details ? { ...record, details } : record)
      else {
        records.delete([missionId, id])
        if (withHandles.delete(id)) handles.delete([missionId, id])
      }
    }
    transaction.commit()
    return transaction
  }
  const write = async (): Promise<void> => {
    const database = await open()
    // Writing thousands at once would block the page.
    while (database && changes.size + handlesToPut.size > 0) await done(writeFirst(database, mostAtOnce))
  }
  const flush = (): Promise<void> => {
    clearTimeout(planned?.timer)
    planned = undefined
    writing = writing
      .then(write)
      .catch((error: unknown) => console.warn('the upload queue cannot be saved', error))
    return writing
  }
  const writeWithin = (ms: number): void => {
    const at = Date.now() + ms
    if (planned && planned.at <= at) return
    clearTimeout(planned?.timer)
    planned = { timer: setTimeout(flush, ms), at }
  }

  return {
    put: (record: UploadRecord, when: When = 'soon'): void => {
      changes.set(record.id, record)
      writeWithin(withinMs[when])
    },
    putHandles: (id: string, handles: FileHandles): void => {
      withHandles.add(id)
      handlesToPut.set(id, handles)
      writeWithin(withinMs.soon)
    },
    /** What was read of a file. It is written with its record. */
    noteDetails: (id: string, details: KeptDetails): void => void detailsById.set(id, details),
    delete: (id: string, when: When = 'soon'): void => {
      handlesToPut.delete(id)
      detailsById.delete(id)
      changes.set(id, null)
      writeWithin(withinMs[when])
    },
    /** Resolves once everything that was put or deleted before is written. */
    flush,
    /** For a page that is being closed: writes everything at once, without waiting for pending writes. */
    flushNow: (): void => {
      const database = openNow()
      if (database && currentSession() && changes.size + handlesToPut.size > 0)
        writeFirst(database, Number.POSITIVE_INFINITY)
    },
    load: async (): Promise<KeptUpload[]> => {
      try {
        const database = await open()
        if (!database) return []
        const transaction = database.transaction(['records', 'handles'])
        const handles = transaction.objectStore('handles')
        const [records, keys, kept] = await Promise.all([
          result<StoredRecord[]>(transaction.objectStore('records').getAll(range())),
          result(handles.getAllKeys(range())),
          result<FileHandles[]>(handles.getAll(range())),
        ])
        const handlesById = new Map(keys.map((key, index) => [(key as [number, string])[1], kept[index]]))
        for (const id of handlesById.keys()) withHandles.add(id)
        return records.map(({ details = null, ...record }) => {
          if (details) detailsById.set(record.id, details)
          return { record, handles: handlesById.get(record.id) ?? null, details }
        })
      } catch (error) {
        console.warn('the upload queue could not be saved', error)
        return []
      }
    },
  }
}

export type UploadDatabase = ReturnType<typeof uploadDatabase>
