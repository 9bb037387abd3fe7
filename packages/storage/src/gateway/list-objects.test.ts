import { pilotKey } from '@sortie/testing/open-gateway'
import { expect, test } from 'vitest'
import { ask, document, openStore } from '../../test/gateway-call.ts'
import type { ObjectStore } from '../object-store.ts'

const etag = '9dd4e461268c8034f5c8564e155c67a6'

const openKeys = async (keys: readonly string[]) => {
  const store = await openStore()
  for (const key of keys) await store.put(`transfers/${key}`, Buffer.from('x'), { contentType: 'x', size: 1 })
  return store
}

const owner = `<Owner><ID>${pilotKey.accessKeyId}</ID><DisplayName>${pilotKey.accessKeyId}</DisplayName></Owner>`
const object = (key: string, by = '') =>
  `<Contents><Key>${key}</Key><LastModified>2026-11-15T12:00:00.500Z</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>1</Size>${by}<StorageClass>STANDARD</StorageClass></Contents>`
const folder = (prefix: string) => `<CommonPrefixes><Prefix>${prefix}</Prefix></CommonPrefixes>`
const list = (store: ObjectStore, query: string) => ask(store, 'GET', `/missions?${query}`)
const page = (inner: string) => document('ListBucketResult', `<Name>missions</Name>${inner}`)

test('the first version of the call repeats its parameters', async () => {
  const store = await openKeys(['5012/a b', '5012/c/d', '5012/e', '5013/theirs'])
  const first = (query: string) => list(store, query)
  expect(await first('')).toEqual(
    page(
      `<Prefix></Prefix><Marker></Marker><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${object('5012/a b', owner)}${object('5012/c/d', owner)}${object('5012/e', owner)}`,
    ),
  )
  expect(await first('prefix=5012/&delimiter=/&max-keys=2&encoding-type=url')).toEqual(
    page(
      `<Prefix>5012/</Prefix><Marker></Marker><MaxKeys>2</MaxKeys><Delimiter>/</Delimiter><EncodingType>url</EncodingType><IsTruncated>true</IsTruncated><NextMarker>5012/c/</NextMarker>${object('5012/a%20b', owner)}${folder('5012/c/')}`,
    ),
  )
  expect(await first('prefix=5012/&delimiter=/&marker=5012/c/')).toEqual(
    page(
      `<Prefix>5012/</Prefix><Marker>5012/c/</Marker><MaxKeys>1000</MaxKeys><Delimiter>/</Delimiter><IsTruncated>false</IsTruncated>${object('5012/e', owner)}`,
    ),
  )
  expect(await first('prefix=5012/a+&delimiter=+&marker=5012/a+&encoding-type=url')).toEqual(
    page(
      '<Prefix>5012/a%20</Prefix><Marker>5012/a%20</Marker><MaxKeys>1000</MaxKeys><Delimiter>%20</Delimiter><EncodingType>url</EncodingType><IsTruncated>false</IsTruncated>' +
        object('5012/a%20b', owner),
    ),
  )
  expect(await first('delimiter=')).toMatchObject({
    body: expect.stringContaining('<Delimiter></Delimiter>'),
  })
  expect(await first('max-keys=1&encoding-type=url')).toMatchObject({
    body: expect.stringContaining('<NextMarker>5012/a%20b</NextMarker>'),
  })
})

const tokenOf = (name: string) => Buffer.from(name).toString('base64url')

test('the second version of the call goes on by a token', async () => {
  const store = await openKeys(['5012/a b', '5012/c/d', '5012/e'])
  const second = (query: string) => list(store, `list-type=2&${query}`)
  const counted = (limit: number, count: number, isTruncated: boolean) =>
    `<MaxKeys>${limit}</MaxKeys><KeyCount>${count}</KeyCount><IsTruncated>${isTruncated}</IsTruncated>`
  expect(await second('')).toEqual(
    page(
      `<Prefix></Prefix>${counted(1000, 3, false)}${object('5012/a b')}${object('5012/c/d')}${object('5012/e')}`,
    ),
  )
  const token = tokenOf('5012/c/')
  expect(await second('prefix=5012/&delimiter=/&max-keys=2')).toEqual(
    page(
      `<Prefix>5012/</Prefix><Delimiter>/</Delimiter>${counted(2, 2, true)}<NextContinuationToken>${token}</NextContinuationToken>${object('5012/a b')}${folder('5012/c/')}`,
    ),
  )
  expect(
    await second(`prefix=5012/&delimiter=/&fetch-owner=true&continuation-token=${token}&start-after=x`),
  ).toEqual(
    page(
      `<Prefix>5012/</Prefix><Delimiter>/</Delimiter>${counted(1000, 1, false)}<ContinuationToken>${token}</ContinuationToken><StartAfter>x</StartAfter>${object('5012/e', owner)}`,
    ),
  )
  const encoded = '<EncodingType>url</EncodingType>'
  expect(
    await second('prefix=5012/a+&delimiter=+&start-after=5012/a+a&fetch-owner=false&encoding-type=url'),
  ).toEqual(
    page(
      `<Prefix>5012/a%20</Prefix><Delimiter>%20</Delimiter>${counted(1000, 1, false).replace('<KeyCount>', `${encoded}<KeyCount>`)}<StartAfter>5012/a%20a</StartAfter>${object('5012/a%20b')}`,
    ),
  )
  expect(await second('start-after=5012/c/d')).toMatchObject({
    body: expect.stringContaining(object('5012/e')),
  })
  expect(await second('start-after=5012/c/d')).toMatchObject({
    body: expect.not.stringContaining(object('5012/c/d')),
  })
  for (const bad of ['', '?', `${token}=`, 'x', `${token}!`])
    expect(await second(`continuation-token=${bad}`)).toMatchObject({
      code: 'InvalidArgument',
      message: 'The continuation token provided is incorrect',
    })
})

test('names are encoded as a URL or not at all', async () => {
  const store = await openKeys([])
  for (const type of ['', 'xml'])
    expect(await list(store, `encoding-type=${type}`)).toMatchObject({
      code: 'InvalidArgument',
      message: 'Invalid Encoding Method',
    })
})

test('a key sees the path to its folder, and nothing next to it', async () => {
  const store = await openKeys(['5012/a/b', '5013/theirs', '5012x'])
  const seen = async (query: string) =>
    [...((await list(store, query)).body ?? '').matchAll(/<(?:Key|CommonPrefixes><Prefix)>([^<]*)/g)].map(
      ([, name]) => name,
    )
  expect(await seen('delimiter=/')).toEqual(['5012/'])
  expect(await seen('delimiter=0')).toEqual(['50'])
  expect(await seen('delimiter=0&prefix=50')).toEqual(['5012/a/b'])
  expect(await seen('prefix=50&delimiter=/')).toEqual(['5012/'])
  expect(await seen('prefix=5012&delimiter=/')).toEqual(['5012/'])
  expect(await seen('prefix=5012/&delimiter=/')).toEqual(['5012/a/'])
  expect(await seen('prefix=50')).toEqual(['5012/a/b'])
  // Entries that were already listed are not listed again.
  expect(await seen('delimiter=/&marker=5012/')).toEqual([])
  expect(await seen('delimiter=/&marker=5012/a')).toEqual(['5012/'])
  expect(await seen('prefix=5012/a/&delimiter=/')).toEqual(['5012/a/b'])
  for (const prefix of ['5013/', '5012x', 'x'])
    for (const limit of [0, 1000])
      expect(await list(store, `prefix=${prefix}&max-keys=${limit}`)).toMatchObject({ code: 'AccessDenied' })
  expect(await list(store, 'max-keys=0')).toEqual(
    page('<Prefix></Prefix><Marker></Marker><MaxKeys>0</MaxKeys><IsTruncated>false</IsTruncated>'),
  )
})

test('the store gets no more requests than needed', async () => {
  const asked: object[] = []
  const store = {
    list: async (query: object) => {
      asked.push(query)
      return { objects: [], prefixes: [], next: null }
    },
  } as unknown as ObjectStore
  await list(store, 'delimiter=/')
  await list(store, 'prefix=5012/&max-keys=7')
  await list(store, 'prefix=5012/&delimiter=/&marker=5012/a/')
  await list(store, 'prefix=5012/&delimiter=/&marker=5012/a')
  await list(store, 'list-type=2&prefix=5012/')
  await list(store, 'max-keys=0')
  expect(asked).toEqual([
    { prefix: 'transfers/5012/', limit: 1 },
    { prefix: 'transfers/5012/', limit: 7 },
    { prefix: 'transfers/5012/', after: 'transfers/5012/a/\u{10ffff}', limit: 1000, delimiter: '/' },
    { prefix: 'transfers/5012/', after: 'transfers/5012/a', limit: 1000, delimiter: '/' },
    { prefix: 'transfers/5012/', limit: 1000 },
  ])
})

test('a page ends with the last of its objects and folders', async () => {
  const listed = (key: string) => ({ key: `transfers/${key}`, size: 1, etag, modifiedAt: new Date(0) })
  const store = (objects: string[], prefixes: string[]) =>
    ({
      list: async () => ({
        objects: objects.map(listed),
        prefixes: prefixes.map((prefix) => `transfers/${prefix}`),
        next: 'more',
      }),
    }) as unknown as ObjectStore
  const next = async (objects: string[], prefixes: string[]) =>
    /<NextMarker>(.*)<\/NextMarker>/.exec(
      (await list(store(objects, prefixes), 'prefix=5012/&delimiter=/')).body ?? '',
    )?.[1]
  expect(await next(['5012/a', '5012/z'], ['5012/b/', '5012/c/'])).toBe('5012/z')
  expect(await next(['5012/a', '5012/b'], ['5012/c/', '5012/d/'])).toBe('5012/d/')
  expect(await next(['5012/a', '5012/b'], [])).toBe('5012/b')
  expect(await next([], ['5012/c/', '5012/d/'])).toBe('5012/d/')
  expect(await next([], [])).toBeUndefined()
})
