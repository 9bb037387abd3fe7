import type { UploadRecord } from '@sortie/uploader/upload'
import { createFileFinder, type PickedFile } from './picked-files.ts'
import type { KeptUpload } from './upload-database.ts'

/**
 * A file whose record is known but whose content isn't available: it is from an earlier visit, or was lost with another
 * tab.
 */
export interface AwaitedFile extends KeptUpload {
  /** The current file, if it has changed since it was added. The original can then never be found. */
  changedTo: PickedFile | null
}

/** The files that the pilot has to pick again, unless the browser finds them by their handles. */
export const createAwaitedFiles = () => {
  const files = new Map<string, AwaitedFile>()

  return {
    has: (id: string): boolean => files.has(id),
    get: (id: string): AwaitedFile | undefined => files.get(id),
    add: (kept: KeptUpload): void => void files.set(kept.record.id, { ...kept, changedTo: null }),
    delete: (id: string): void => void files.delete(id),
    changed: (): AwaitedFile[] => [...files.values()].filter(({ changedTo }) => changedTo),
    counts: () => {
      const all = [...files.values()]
      return {
        awaitsFiles: all.length,
        findableFiles: all.filter(({ handles, changedTo }) => handles && !changedTo).length,
        changedFiles: all.filter(({ changedTo }) => changedTo).length,
      }
    },
    /**
     * Looks for files by their handles, one after the other, until `isOver`. Passes on those that are unchanged, and
     * notes those that have changed.
     */
    find: async (
      mayAsk: boolean,
      isOver: () => boolean,
      onFound: (file: File, record: UploadRecord) => void,
    ): Promise<void> => {
      const find = createFileFinder(mayAsk)
      for (const awaited of [...files.values()]) {
        const { record, handles } = awaited
        const found = handles && (await find(record.id, handles))
        if (isOver()) return
        // A file that its handle no longer finds can still be picked.
        if (found === 'gone') awaited.handles = null
        else if (found?.isSame) onFound(found.file, record)
        else if (found) awaited.changedTo = { file: found.file, handles }
      }
    },
    /** Notes files with the name of an awaited file. Cameras reuse names, so the pilot is asked about them. */
    noteChanged: (items: readonly PickedFile[]): void => {
      const byName = Map.groupBy(files.values(), ({ record }) => record.name)
      for (const item of items) {
        const [awaited, another] = byName.get(item.file.name) ?? []
        if (awaited && !another) awaited.changedTo = item
      }
    },
  }
}
