import { localFileId } from '@sortie/domain/mission/upload-file'
import type { UploadRecord } from '@sortie/uploader/upload'
import { expect, test } from 'vitest'
import { createAwaitedFiles } from './awaited-files.ts'
import type { FileHandles } from './picked-files.ts'

const photo = (name: string, content = 'sky', lastModified = 1) => new File([content], name, { lastModified })

const recordOf = (file: File) => ({ id: localFileId(file), name: file.name }) as UploadRecord

const handlesTo = (getFile: () => Promise<File>): FileHandles => ({
  file: { getFile } as unknown as FileSystemFileHandle,
  folder: null,
})

const never = () => false

test('a file is found as it was added, has changed, or is gone from where it was', async () => {
  const awaited = createAwaitedFiles()
  const [same, changed, gone, unknown] = ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg'].map((name) => photo(name)) as [
    File,
    File,
    File,
    File,
  ]
  const now = photo('b.jpg', 'more sky', 2)
  awaited.add({ record: recordOf(same), handles: handlesTo(async () => same), details: null })
  awaited.add({ record: recordOf(changed), handles: handlesTo(async () => now), details: null })
  const away = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  awaited.add({ record: recordOf(gone), handles: handlesTo(away), details: null })
  awaited.add({ record: recordOf(unknown), handles: null, details: null })
  expect(awaited.counts()).toEqual({ awaitsFiles: 4, findableFiles: 3, changedFiles: 0 })

  const found: string[] = []
  await awaited.find(false, never, (file, record) => {
    found.push(file.name)
    awaited.delete(record.id)
  })
  expect(found).toEqual(['a.jpg'])
  expect(awaited.counts()).toEqual({ awaitsFiles: 3, findableFiles: 0, changedFiles: 1 })
  expect(awaited.changed().map(({ changedTo }) => changedTo?.file)).toEqual([now])
})

test('nothing is looked for once the queue is over', async () => {
  const awaited = createAwaitedFiles()
  const file = photo('a.jpg')
  awaited.add({ record: recordOf(file), handles: handlesTo(async () => file), details: null })
  const found: File[] = []
  await awaited.find(
    false,
    () => true,
    (each) => found.push(each),
  )
  expect([found, awaited.counts().findableFiles]).toEqual([[], 1])
})

test('a picked file may be the changed version of an awaited file with its name, unless two have that name', () => {
  const awaited = createAwaitedFiles()
  for (const file of [photo('a.jpg'), photo('b.jpg'), photo('b.jpg', 'other')])
    awaited.add({ record: recordOf(file), handles: null, details: null })
  awaited.noteChanged(
    ['a.jpg', 'b.jpg', 'c.jpg'].map((name) => ({ file: photo(name, 'new', 9), handles: null })),
  )
  expect(awaited.changed().map(({ record }) => record.name)).toEqual(['a.jpg'])
})
