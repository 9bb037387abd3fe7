import { toTranslate } from '@sortie/domain/language'
import { localFileId } from '@sortie/domain/mission/upload-file'
import { isHiddenFolder } from '@sortie/imagery/hidden-file'
import { FileError, LostFileError } from '@sortie/uploader/transport'
import type { UploadSource } from '@sortie/uploader/upload'

export const changedFileText = toTranslate('This file has changed on your device since it was added.')
const missingFileText = toTranslate(
  "We can't find this file anymore. If it's on a memory card, put the card back and retry.",
)

/** Files that were picked in another tab. The browser's permission to read them may end with that tab. */
const foreignFiles = new WeakSet<File>()

/**
 * The handles by which a later visit finds a file again, if the browser has them. A folder's handle covers all its
 * files.
 */
export interface FileHandles {
  file: FileSystemFileHandle
  folder: FileSystemDirectoryHandle | null
}

export interface PickedFile {
  file: File
  handles: FileHandles | null
}

export const asPickedFile = (item: File | PickedFile): PickedFile =>
  item instanceof File ? { file: item, handles: null } : item

const isHandleOfFolder = (handle: FileSystemHandle): handle is FileSystemDirectoryHandle =>
  handle.kind === 'directory'

const filesOfFolder = async (
  folder: FileSystemDirectoryHandle,
  root: FileSystemDirectoryHandle,
  add: (picked: PickedFile) => void,
): Promise<void> => {
  for await (const handle of folder.values()) {
    if (isHandleOfFolder(handle)) {
      if (!isHiddenFolder(handle.name)) await filesOfFolder(handle, root, add)
    } else {
      const file = handle as FileSystemFileHandle
      add({ file: await file.getFile(), handles: { file, folder: root } })
    }
  }
}

const filesOfEntry = async (entry: FileSystemEntry, add: (picked: PickedFile) => void): Promise<void> => {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) =>
      (entry as FileSystemFileEntry).file(resolve, reject),
    )
    return add({ file, handles: null })
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  for (;;) {
    // The browser returns a hundred entries at a time, and none at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (entries.length === 0) return
    for (const each of entries) if (each.isFile || !isHiddenFolder(each.name)) await filesOfEntry(each, add)
  }
}

type DroppedItem = DataTransferItem & {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>
}

const droppedHandle = async (handle: FileSystemHandle, add: (picked: PickedFile) => void): Promise<void> => {
  if (isHandleOfFolder(handle)) return filesOfFolder(handle, handle, add)
  const file = handle as FileSystemFileHandle
  add({ file: await file.getFile(), handles: { file, folder: null } })
}

/**
 * All files of a drop, including those in folders, with handles if the browser has them. `onRead` gets the number found
 * so far, since thousands take some seconds. To be called while the drop event is handled.
 */
export const readDrop = async (
  { items }: DataTransfer,
  onRead: (count: number) => void = () => {},
): Promise<PickedFile[]> => {
  const picked: PickedFile[] = []
  const add = (file: PickedFile): void => {
    picked.push(file)
    if (picked.length % 100 === 0) onRead(picked.length)
  }
  // The items are gone after the event, so everything is requested before the first await.
  const dropped = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item: DroppedItem) => ({
      handle: item.getAsFileSystemHandle?.().catch(() => null),
      entry: item.webkitGetAsEntry(),
      file: item.getAsFile(),
    }))
  for (const { handle, entry, file } of dropped) {
    const found = await handle
    if (found) await droppedHandle(found, add)
    else if (entry) await filesOfEntry(entry, add)
    else if (file) add({ file, handles: null })
  }
  onRead(picked.length)
  return picked
}

/**
 * A file from another tab, in a form that this tab may send. The browser reads a file by its path when it is sent, for
 * which only the tab where it was picked has permission. Nothing is copied.
 */
export const fromOtherTab = (file: File): File => {
  const wrapped = new File([file], file.name, { type: file.type, lastModified: file.lastModified })
  foreignFiles.add(wrapped)
  return wrapped
}

/**
 * A file for the queue. Reading a byte shows whether it is still the one that was added, because the browser checks
 * that.
 */
export const sourceOf = (file: File): UploadSource => ({
  name: file.name,
  size: file.size,
  lastModified: file.lastModified,
  type: file.type,
  open: async () => {
    try {
      await file.slice(0, 1).arrayBuffer()
      return file
    } catch (error) {
      const isMissing = error instanceof DOMException && error.name === 'NotFoundError'
      const text = isMissing ? missingFileText : changedFileText
      throw foreignFiles.has(file) ? new LostFileError(text) : new FileError(text)
    }
  },
})

type WithPermission = FileSystemHandle & {
  queryPermission?: (mode: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (mode: { mode: 'read' }) => Promise<PermissionState>
}

const isPermitted = async (handle: WithPermission, mayAsk: boolean): Promise<boolean> => {
  const state = (await handle.queryPermission?.({ mode: 'read' })) ?? 'granted'
  if (state !== 'prompt' || !mayAsk) return state === 'granted'
  return (await handle.requestPermission?.({ mode: 'read' })) === 'granted'
}

/** The result of a handle: the file that was added, its changed version, or nothing. */
export type FoundFile = { file: File; isSame: boolean } | 'gone'

/**
 * Finds files of an earlier visit. Asks for permission only after a click, and once per folder; null without
 * permission.
 */
export const createFileFinder = (mayAsk: boolean) => {
  const folders: [FileSystemDirectoryHandle, Promise<boolean>][] = []
  const mayRead = async ({ file, folder }: FileHandles): Promise<boolean> => {
    if (!folder) return isPermitted(file, mayAsk)
    for (const [known, permitted] of folders) if (await known.isSameEntry(folder)) return permitted
    const permitted = isPermitted(folder, mayAsk)
    folders.push([folder, permitted])
    return permitted
  }
  return async (id: string, handles: FileHandles): Promise<FoundFile | null> => {
    try {
      if (!(await mayRead(handles))) return null
      const file = await handles.file.getFile()
      foreignFiles.add(file)
      return { file, isSame: localFileId(file) === id }
    } catch (error) {
      return error instanceof DOMException && error.name === 'NotFoundError' ? 'gone' : null
    }
  }
}
