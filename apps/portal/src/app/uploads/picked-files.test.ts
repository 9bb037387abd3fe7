import { fileFingerprint } from '@sortie/domain/mission/upload-file'
import { expect, test } from 'vitest'
import { createFileFinder, type FileHandles, readDrop } from './picked-files.ts'

const photo = (text: string) => new File([text], 'DJI_0001.JPG', { lastModified: 1_700_000_000_000 })
const handlesTo = (getFile: () => Promise<File>, permission = 'granted'): FileHandles =>
  ({ file: { getFile, queryPermission: async () => permission }, folder: null }) as unknown as FileHandles

test('a handle leads to the added file, to its changed version or to nothing, and needs permission', async () => {
  const id = fileFingerprint(photo('as it was'))
  const find = createFileFinder(false)
  const [same, changed] = [photo('as it was'), photo('edited since then')]
  expect(
    await find(
      id,
      handlesTo(async () => same),
    ),
  ).toEqual({ file: same, isSame: true })
  expect(
    await find(
      id,
      handlesTo(async () => changed),
    ),
  ).toEqual({ file: changed, isSame: false })
  const missing = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  expect(await find(id, handlesTo(missing))).toBe('gone')
  expect(
    await find(
      id,
      handlesTo(async () => same, 'prompt'),
    ),
  ).toBeNull()
})

type Tree = { [name: string]: Tree | true }

const handleOf = (name: string, inside: Tree | true): object =>
  inside === true
    ? { kind: 'file', name, getFile: async () => new File([], name) }
    : {
        kind: 'directory',
        name,
        async *values() {
          for (const [each, deeper] of Object.entries(inside)) yield handleOf(each, deeper)
        },
      }

const entryOf = (name: string, inside: Tree | true): object => {
  if (inside === true)
    return { isFile: true, name, file: (found: (file: File) => void) => found(new File([], name)) }
  const batches = [Object.entries(inside).map(([each, deeper]) => entryOf(each, deeper)), []]
  return {
    isFile: false,
    name,
    createReader: () => ({ readEntries: (read: (entries: object[]) => void) => read(batches.shift() ?? []) }),
  }
}

test('a dropped folder is read, but not the folders that systems keep in it', async () => {
  const card: Tree = {
    '.DS_Store': true,
    DCIM: { '100MEDIA': { 'DJI_0001.JPG': true } },
    '.Trashes': { '501': { 'DJI_0002.JPG': true } },
    '$RECYCLE.BIN': { '$R1.JPG': true },
  }
  const [withHandles, withEntries] = [handleOf('.card', card), entryOf('.card', card)]
  const items = [
    { getAsFileSystemHandle: async () => withHandles, webkitGetAsEntry: () => null },
    { webkitGetAsEntry: () => withEntries },
  ]
  for (const item of items) {
    const dropped = { items: [{ kind: 'file', getAsFile: () => null, ...item }] }
    const picked = await readDrop(dropped as unknown as DataTransfer)
    expect(picked.map(({ file }) => file.name)).toEqual(['.DS_Store', 'DJI_0001.JPG'])
  }
})
