import type { Dirent } from 'node:fs'
import { opendir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { absent } from './disk-files.ts'
import { byBytes, lastCharacter } from './object-store.ts'

/**
 * How keys become paths. A key may contain any text, continue where another key ends ('a' and 'a/b'), and be longer
 * than a file name may be. Its parts become folders. Characters that file systems treat specially are percent-encoded,
 * including capital letters, since some file systems ignore case.
 */
const longestName = 180

/** Encoding never produces these marks: one ends the record of an object, the other a name that continues below. */
const objectMark = '@'
const continuedMark = '+'

const encoder = new TextEncoder()

const encodeName = (name: string): string => {
  if (name === '') return '%'
  let encoded = ''
  for (const byte of encoder.encode(name)) {
    const character = String.fromCharCode(byte)
    encoded += /[a-z0-9_-]/.test(character) ? character : `%${byte.toString(16).padStart(2, '0')}`
  }
  return encoded
}

const decodeName = (encoded: string): string => (encoded === '%' ? '' : decodeURIComponent(encoded))

/** Names are cut between encoded characters, so that each piece can be decoded by itself. */
const pieces = (encoded: string): string[] =>
  encoded.match(new RegExp(`(?:%[0-9a-f]{2}|[^%]|%$){1,${longestName / 3}}`, 'g')) as string[]

const folderOf = (name: string): string => {
  const all = pieces(encodeName(name))
  const last = all.pop() as string
  return join(...all.map((piece) => piece + continuedMark), last)
}

export const objectPath = (root: string, key: string): string =>
  join(root, ...key.split('/').map(folderOf)) + objectMark

interface Entry {
  name: string
  /** The folder of everything below the name, or the record of the object. */
  path: string
  isObject: boolean
}

const readFolder = async (folder: string, begun = ''): Promise<Entry[]> => {
  const listed: Dirent[] = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (absent(error)) return []
    throw error
  })
  const entries = await Promise.all(
    listed.map(async (entry): Promise<Entry[]> => {
      const path = join(folder, entry.name)
      if (!entry.isDirectory())
        return entry.name.endsWith(objectMark)
          ? [{ name: decodeName(begun + entry.name.slice(0, -1)), path, isObject: true }]
          : []
      if (entry.name.endsWith(continuedMark)) return readFolder(path, begun + entry.name.slice(0, -1))
      return [{ name: decodeName(begun + entry.name), path, isObject: false }]
    }),
  )
  return entries.flat()
}

/** Whether a folder contains any object. Deleting an object leaves its folder behind. */
const hasObject = async (folder: string): Promise<boolean> => {
  const entries = await opendir(folder).catch((error: unknown) => {
    if (absent(error)) return []
    throw error
  })
  // Leaving the loop closes the folder, so that only the beginning of a large one is read.
  for await (const entry of entries) {
    if (!entry.isDirectory() && entry.name.endsWith(objectMark)) return true
    if (entry.isDirectory() && (await hasObject(join(folder, entry.name)))) return true
  }
  return false
}

/** An object with the path of its record, or a folder whose contents are not listed. */
export type FoundKey = { key: string; path: string } | { key: string; path: null }

export interface Walk {
  prefix: string
  after: string
  /** Folders below the prefix are listed and not entered. */
  byFolders?: boolean
}

/** The keys with a prefix that come after another key, in byte order. */
export async function* walkKeys(root: string, walk: Walk, above = ''): AsyncGenerator<FoundKey> {
  const { prefix, after, byFolders = false } = walk
  const entries = (await readFolder(root))
    .map((entry) => ({ ...entry, key: above + entry.name + (entry.isObject ? '' : '/') }))
    .sort((a, b) => byBytes(a.key, b.key))
  for (const { key, path, isObject } of entries) {
    const begins = key.startsWith(prefix)
    // Every key below a folder begins with its name. If the last possible one comes before `after`, all of them do.
    const follows = byBytes(isObject ? key : key + lastCharacter, after) > 0
    if (!follows || !(begins || (!isObject && prefix.startsWith(key)))) continue
    if (isObject) yield { key, path }
    else if (!byFolders || key.length <= prefix.length) yield* walkKeys(path, walk, key)
    else if (after.startsWith(key) ? await hasKeyAfter(path, after, key) : await hasObject(path))
      yield { key, path: null }
  }
}

const hasKeyAfter = async (folder: string, after: string, above: string): Promise<boolean> =>
  !(await walkKeys(folder, { prefix: '', after }, above).next()).done
