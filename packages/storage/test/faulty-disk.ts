import { promises } from 'node:fs'
import { type FileHandle, mkdtemp, rm } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder for one test. */
export const openFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'sortie-folder-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Calls = Record<string, (...args: unknown[]) => Promise<unknown>>

/** Replaces a call of the file system, until the test is over or the fault is ended. */
const replaceCall = (name: string, by: (original: Calls[string]) => Calls[string]): (() => void) => {
  const calls = promises as unknown as Calls
  const original = calls[name] as Calls[string]
  const put = (call: Calls[string]) => {
    calls[name] = call
    syncBuiltinESMExports()
  }
  put(by(original))
  const endFault = () => put(original)
  onTestFinished(endFault)
  return endFault
}

export const failure = (code: string) => Object.assign(new Error(`${code}: on purpose`), { code })

/** Makes a call fail if its first path ends with this. */
export const failOn = (call: string, end: string, code: string): (() => void) =>
  replaceCall(
    call,
    (original) =>
      (...args) =>
        String(args[0]).endsWith(end) ? Promise.reject(failure(code)) : original(...args),
  )

/** Does something before a call if its first path ends with this. */
export const beforeCall = (call: string, end: string, act: () => Promise<unknown>): (() => void) =>
  replaceCall(call, (original) => async (...args) => {
    if (String(args[0]).endsWith(end)) await act()
    return original(...args)
  })

/** Makes the disk report this many free bytes, whatever is written. */
export const leaveFree = (bytes: number): void => {
  replaceCall('statfs', () => async () => ({ bavail: bytes / 4, bsize: 4 }))
}

export interface Watched {
  /** The files that were synced and renamed, in order. */
  seen: string[]
  /** How many files are open. */
  open: number
  /** Called before a folder is synced. */
  onFolder: () => Promise<void>
}

/** Watches how files are opened, synced, renamed and closed. */
export const watchFiles = async (folder: string): Promise<Watched> => {
  const watched: Watched = { seen: [], open: 0, onFolder: async () => {} }
  const handle = await promises.open(folder, 'r')
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const { sync } = prototype
  prototype.sync = async function (this: FileHandle) {
    const isFolder = (await this.stat()).isDirectory()
    if (isFolder) await watched.onFolder()
    await sync.call(this)
    watched.seen.push(isFolder ? 'folder' : 'file')
  }
  replaceCall('open', (original) => async (...args) => {
    const opened = (await original(...args)) as FileHandle
    const { close } = opened
    opened.close = () => {
      watched.open -= 1
      return close()
    }
    watched.open += 1
    return opened
  })
  replaceCall('rename', (original) => async (...args) => {
    await original(...args)
    watched.seen.push('rename')
  })
  onTestFinished(() => void Object.assign(prototype, { sync }))
  return watched
}

/** Limits each write to this many bytes, as a disk may. */
export const writeSlowly = async (folder: string, most: number): Promise<void> => {
  const handle = await promises.open(folder, 'r')
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const { write } = prototype
  prototype.write = function (this: FileHandle, data: Uint8Array, from: number) {
    return write.call(this, data, from, Math.min(most, data.length - from))
  }
  onTestFinished(() => void Object.assign(prototype, { write }))
}
