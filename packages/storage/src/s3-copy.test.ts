import { S3ServiceException } from '@aws-sdk/client-s3'
import { expect, test } from 'vitest'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { copyObject } from './s3-copy.ts'

const modifiedAt = new Date('2026-11-15T12:00:00Z')
const object = (key: string, more: Partial<StoredObject> = {}): StoredObject => ({
  key,
  size: 10,
  contentType: 'image/png',
  etag: 'e',
  modifiedAt,
  metadata: {},
  ...more,
})

const absent = () =>
  new S3ServiceException({ name: 'PreconditionFailed', $fault: 'client', $metadata: { httpStatusCode: 412 } })

/** A store with the given responses, one after the other; the last one repeats. Requests are recorded. */
const open = (heads: (StoredObject | null)[], sent: (object | Error)[], abortFails = false) => {
  const asked: unknown[] = []
  const next = <Item>(items: Item[]): Item => (items.length > 1 ? items.shift() : items[0]) as Item
  const store = {
    head: async (key: string) => (key === 'to' ? object('to') : next(heads)),
    createUpload: async (key: string, options: object) => {
      asked.push(['createUpload', key, options])
      return 'u'
    },
    completeUpload: async (key: string, id: string, parts: object) => {
      asked.push(['completeUpload', key, id, parts])
      return object('to')
    },
    abortUpload: async (key: string, id: string) => {
      asked.push(['abortUpload', key, id])
      if (abortFails) throw new Error('no abort')
    },
    delete: async (keys: string[]) => void asked.push(['delete', keys]),
  } as unknown as ObjectStore
  const client = {
    send: async (command: { constructor: { name: string }; input: object }, options: object) => {
      asked.push([command.constructor.name, command.input, options])
      const outcome = next(sent)
      if (outcome instanceof Error) throw outcome
      return outcome
    },
  }
  const copy = (partBytes: number) =>
    copyObject(
      store,
      { client: client as never, bucket: 'photos', partBytes, requestTimeout: 7 },
      { from: 'a b', to: 'to', etag: 'e', contentType: 'x' },
    )
  return { copy, asked }
}

const source = { CopySource: 'photos/a%20b', CopySourceIfMatch: '"e"' }
const later = { CopySource: 'photos/a%20b', CopySourceIfUnmodifiedSince: modifiedAt }
const whole = (condition: object) => [
  'CopyObjectCommand',
  { Bucket: 'photos', Key: 'to', ContentType: 'x', MetadataDirective: 'REPLACE', ...condition },
  { requestTimeout: 7 },
]

test('a missing or replaced object is not copied', async () => {
  for (const head of [null, object('a b', { etag: 'other' })]) {
    const { copy, asked } = open([head], [])
    expect([await copy(10), asked]).toEqual([null, []])
  }
})

test('an object that is not too large is copied at once', async () => {
  const { copy, asked } = open([object('a b')], [{}])
  expect(await copy(10)).toEqual(object('to'))
  expect(asked).toEqual([whole(source)])
})

test('where a store does not know the ETag its date is tried, and then no more', async () => {
  const second = open([object('a b')], [absent(), {}])
  expect(await second.copy(10)).toEqual(object('to'))
  expect(second.asked).toEqual([whole(source), whole(later)])
  const never = open([object('a b')], [absent()])
  expect(await never.copy(10)).toBeNull()
  expect(never.asked).toHaveLength(2)
  const broken = open([object('a b')], [new Error('broken')])
  await expect(broken.copy(10)).rejects.toThrow('broken')
})

test.each([
  ['is another one', object('a b', { etag: 'other' })],
  ['is newer', object('a b', { modifiedAt: new Date('2026-11-15T12:00:01Z') })],
  ['is gone', null],
])('a copy of what %s by then is removed', async (_, now) => {
  const { copy, asked } = open([object('a b'), now], [{}])
  expect(await copy(10)).toBeNull()
  expect(asked).toEqual([whole(source), ['delete', ['to']], whole(later), ['delete', ['to']]])
})

const part = (number: number, range: string) => [
  'UploadPartCopyCommand',
  { Bucket: 'photos', Key: 'to', UploadId: 'u', PartNumber: number, ...source, CopySourceRange: range },
  { requestTimeout: 7 },
]
const created = ['createUpload', 'to', { contentType: 'x' }]

test('a larger one is copied in parts', async () => {
  const { copy, asked } = open(
    [object('a b')],
    [{ CopyPartResult: { ETag: '"e1"' } }, { CopyPartResult: { ETag: '"e2"' } }, {}],
  )
  expect(await copy(4)).toEqual(object('to'))
  const parts = ['e1', 'e2', ''].map((etag, index) => ({ partNumber: index + 1, etag }))
  expect(asked).toEqual([
    created,
    part(1, 'bytes=0-3'),
    part(2, 'bytes=4-7'),
    part(3, 'bytes=8-9'),
    ['completeUpload', 'to', 'u', parts],
  ])
})

test('parts that are all of the same size leave no empty one', async () => {
  const { copy, asked } = open([object('a b')], [{ CopyPartResult: { ETag: '"e"' } }])
  await copy(5)
  expect(asked.slice(0, -1)).toEqual([created, part(1, 'bytes=0-4'), part(2, 'bytes=5-9')])
})

test('parts that cannot be copied leave nothing behind', async () => {
  const aborted = ['abortUpload', 'to', 'u']
  const gone = open([object('a b')], [absent()])
  expect(await gone.copy(5)).toBeNull()
  expect(gone.asked.slice(0, 3)).toEqual([created, part(1, 'bytes=0-4'), aborted])
  for (const abortFails of [false, true]) {
    const broken = open([object('a b')], [new Error('broken')], abortFails)
    await expect(broken.copy(5)).rejects.toThrow('broken')
    expect(broken.asked).toEqual([created, part(1, 'bytes=0-4'), aborted])
  }
})
