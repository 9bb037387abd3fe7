import { promises } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
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

type Call =
  | 'copyFile'
  | 'link'
  | 'mkdir'
  | 'open'
  | 'opendir'
  | 'readdir'
  | 'rename'
  | 'rm'
  | 'stat'
  | 'writeFile'

/** Lets a call of the file system fail where its first path ends so, until the test is over or it is let go. */
export const failOn = (call: Call, end: string, code: string): (() => void) => {
  const original = promises[call] as (...args: unknown[]) => Promise<unknown>
  const replace = (by: unknown) => {
    Object.assign(promises, { [call]: by })
    syncBuiltinESMExports()
  }
  const letGo = () => replace(original)
  replace((...args: unknown[]) =>
    String(args[0]).endsWith(end)
      ? Promise.reject(Object.assign(new Error(`${code}: ${call}`), { code }))
      : original(...args),
  )
  onTestFinished(letGo)
  return letGo
}

/** Notes what is synced and renamed, in order. */
export const watchSyncs = async (folder: string): Promise<string[]> => {
  const seen: string[] = []
  const handle = await promises.open(folder, 'r')
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const { sync } = prototype
  const { rename } = promises
  prototype.sync = async function (this: unknown) {
    await sync.call(this)
    seen.push('sync')
  }
  promises.rename = async (from, to) => {
    await rename(from, to)
    seen.push('rename')
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    prototype.sync = sync
    promises.rename = rename
    syncBuiltinESMExports()
  })
  return seen
}
