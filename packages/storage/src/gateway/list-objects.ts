import { byBytes, groupOf, type ListedObject, lastCharacter } from '../object-store.ts'
import { encodePath } from '../signature-v4.ts'
import { countIn, type GatewayCall, type Reply, xmlReply } from './gateway-call.ts'
import { S3Error } from './s3-error.ts'
import { type Element, element, result } from './xml.ts'

interface Listing {
  objects: ListedObject[]
  /** Common prefixes of names up to the delimiter: the folders of the listing. */
  prefixes: string[]
  /** The point after which the next page begins. */
  next: string | null
}

const mostKeys = 1000

/**
 * If a key lists more than its folder, it sees only the folder, so that a client that begins at the top of the bucket
 * finds its way. If it lists something else, it sees nothing.
 */
const prefixInFolder = (prefix: string, folder: string): string => {
  if (prefix.startsWith(folder)) return prefix
  if (folder.startsWith(prefix)) return folder
  throw new S3Error('AccessDenied')
}

interface Asked {
  prefix: string
  delimiter: string
  after: string
  limit: number
}

const list = async (
  { store, key }: GatewayCall,
  { prefix, delimiter, after, limit }: Asked,
): Promise<Listing> => {
  const { folder, storePrefix } = key
  const within = prefixInFolder(prefix, folder)
  if (limit === 0) return { objects: [], prefixes: [], next: null }
  // A page that ended with a folder continues after everything in it.
  const seen = groupOf(after, prefix, delimiter) === after ? after + lastCharacter : after
  const query = { prefix: storePrefix + within, ...(seen === '' ? {} : { after: storePrefix + seen }) }
  const way = groupOf(folder, prefix, delimiter)
  if (way !== null) {
    const { objects } = await store.list({ ...query, limit: 1 })
    return { objects: [], prefixes: objects.length > 0 ? [way] : [], next: null }
  }
  const page = await store.list({ ...query, limit, ...(delimiter === '' ? {} : { delimiter }) })
  const nameOf = (stored: string): string => stored.slice(storePrefix.length)
  const objects = page.objects.map((object) => ({ ...object, key: nameOf(object.key) }))
  const prefixes = page.prefixes.map(nameOf)
  const ends = [objects.at(-1)?.key, prefixes.at(-1)].flatMap((name) => name ?? []).sort(byBytes)
  return { objects, prefixes, next: page.next === null ? null : (ends.at(-1) ?? null) }
}

const encoder = (query: URLSearchParams) => {
  const type = query.get('encoding-type')
  if (type !== null && type !== 'url') throw new S3Error('InvalidArgument', 'Invalid Encoding Method')
  return type === 'url' ? encodePath : (text: string) => text
}

const contents = (call: GatewayCall, encode: (text: string) => string, withOwner: boolean) => {
  const owner = element('Owner', [
    element('ID', call.key.accessKeyId),
    element('DisplayName', call.key.accessKeyId),
  ])
  return ({ objects, prefixes }: Listing): Element[] => [
    ...objects.map(({ key, size, etag, modifiedAt }) =>
      element('Contents', [
        element('Key', encode(key)),
        element('LastModified', modifiedAt.toISOString()),
        element('ETag', `"${etag}"`),
        element('Size', size),
        withOwner ? owner : null,
        element('StorageClass', 'STANDARD'),
      ]),
    ),
    ...prefixes.map((prefix) => element('CommonPrefixes', [element('Prefix', encode(prefix))])),
  ]
}

const optional = (name: string, value: string | null): Element | null =>
  value === null ? null : element(name, value)

export const listObjects = async (call: GatewayCall): Promise<Reply> => {
  const { query } = call.request
  const encode = encoder(query)
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const marker = query.get('marker') ?? ''
  const limit = countIn(query, 'max-keys', mostKeys)
  const listing = await list(call, { prefix, delimiter: delimiter ?? '', after: marker, limit })
  return xmlReply(
    result('ListBucketResult', [
      element('Name', call.bucket),
      element('Prefix', encode(prefix)),
      element('Marker', encode(marker)),
      element('MaxKeys', limit),
      optional('Delimiter', delimiter && encode(delimiter)),
      optional('EncodingType', query.get('encoding-type')),
      element('IsTruncated', listing.next !== null),
      optional('NextMarker', listing.next && encode(listing.next)),
      ...contents(call, encode, true)(listing),
    ]),
  )
}

/** A token that is opaque to clients: where the previous page ended. */
const tokenOf = (name: string): string => Buffer.from(name).toString('base64url')

const readToken = (token: string): string => {
  const name = Buffer.from(token, 'base64url').toString()
  if (name === '' || tokenOf(name) !== token)
    throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect')
  return name
}

export const listObjectsV2 = async (call: GatewayCall): Promise<Reply> => {
  const { query } = call.request
  const encode = encoder(query)
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const token = query.get('continuation-token')
  const startAfter = query.get('start-after')
  const limit = countIn(query, 'max-keys', mostKeys)
  const after = token === null ? (startAfter ?? '') : readToken(token)
  const listing = await list(call, { prefix, delimiter: delimiter ?? '', after, limit })
  return xmlReply(
    result('ListBucketResult', [
      element('Name', call.bucket),
      element('Prefix', encode(prefix)),
      optional('Delimiter', delimiter && encode(delimiter)),
      element('MaxKeys', limit),
      optional('EncodingType', query.get('encoding-type')),
      element('KeyCount', listing.objects.length + listing.prefixes.length),
      element('IsTruncated', listing.next !== null),
      optional('ContinuationToken', token),
      optional('NextContinuationToken', listing.next === null ? null : tokenOf(listing.next)),
      optional('StartAfter', startAfter && encode(startAfter)),
      ...contents(call, encode, query.get('fetch-owner') === 'true')(listing),
    ]),
  )
}
