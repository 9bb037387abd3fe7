import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import { type Authorization, bodySignatures, unsignedPayload } from '../signature-v4.ts'
import { type Checksum, type ChecksumName, checksumNames, checksums, md5Checksum } from './checksums.ts'
import { S3Error, type S3ErrorCode } from './s3-error.ts'

type Headers = Readonly<Record<string, string | undefined>>

/** A body whose length is known before it is read. It fails if it is not as announced. */
export interface Payload {
  size: number
  /** The last bytes come only after all checks, so that no store ever has a complete body that is wrong. */
  stream(): Readable
  /** Response headers with the checksums that were checked. Complete once the stream has ended. */
  checked: Record<string, string>
}

const signedChunks = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'
const signedChunksWithTrailer = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER'
const chunksWithTrailer = 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'

/** The largest object in one request; larger ones are sent in parts. */
const largestBytes = 5_368_709_120
const longestLine = 4096

interface Check {
  checksum: Checksum
  /** Null until a trailer contains it. */
  expected: string | null
  header: string | null
  code: S3ErrorCode
}

const digestLengths: Record<ChecksumName, number> = {
  crc32: 4,
  crc32c: 4,
  crc64nvme: 8,
  sha1: 20,
  sha256: 32,
}

/** Which checksum a header carries, if it carries one. */
const kindOf = (header: string): ChecksumName | undefined =>
  checksumNames.find((name) => header === `x-amz-checksum-${name}`)

const requireDigest = (value: string, bytes: number, header: string): string => {
  const read = Buffer.from(value, 'base64')
  if (read.length === bytes && read.toString('base64') === value) return value
  throw new S3Error('InvalidDigest', `The value of the ${header} header is not valid.`)
}

const headerChecks = (headers: Headers): Check[] => {
  const checks: Check[] = []
  const md5 = headers['content-md5']
  if (md5 !== undefined)
    checks.push({
      checksum: md5Checksum(),
      expected: requireDigest(md5, 16, 'Content-MD5'),
      header: null,
      code: 'BadDigest',
    })
  for (const [header, value] of Object.entries(headers)) {
    const kind = kindOf(header)
    if (kind)
      checks.push({
        checksum: checksums[kind](),
        expected: requireDigest(String(value), digestLengths[kind], header),
        header,
        code: 'BadDigest',
      })
  }
  return checks
}

/** Reads a stream line by line and piece by piece. */
class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>
  #rest: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  /** Reads at least one byte and at most this many. */
  async piece(most: number): Promise<Buffer> {
    if (this.#rest.length === 0) await this.#more()
    const piece = this.#rest.subarray(0, most)
    this.#rest = this.#rest.subarray(piece.length)
    return piece
  }

  async line(): Promise<string> {
    for (;;) {
      const end = this.#rest.indexOf('\n')
      if (end > longestLine || (end === -1 && this.#rest.length > longestLine))
        throw new S3Error('InvalidRequest', 'A line between the chunks of the body is too long.')
      if (end !== -1) {
        const line = this.#rest.subarray(0, end).toString('latin1')
        this.#rest = this.#rest.subarray(end + 1)
        return line.endsWith('\r') ? line.slice(0, -1) : line
      }
      await this.#more()
    }
  }

  /** Bytes after the end of a chunked body are an error. */
  async requireEnd(): Promise<void> {
    if (this.#rest.length > 0 || !(await this.#source.next()).done)
      throw new S3Error('IncompleteBody', 'The body goes on after its last chunk.')
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next()
    if (done) throw new S3Error('IncompleteBody')
    this.#rest = Buffer.concat([this.#rest, value])
  }
}

interface ChunkedBody {
  signatures: ReturnType<typeof bodySignatures> | null
  hasTrailer: boolean
  /** Called with the headers that follow the last chunk. */
  onTrailer(name: string, value: string): void
}

const chunkLine = /^([0-9a-fA-F]{1,12})(?:;chunk-signature=([0-9a-f]{64}))?$/

/** One read may contain ten thousand chunks of a byte. After this many, other requests get their turn. */
const chunksInTurn = 1000

async function* readChunks(
  source: AsyncIterable<Uint8Array>,
  { signatures, hasTrailer, onTrailer }: ChunkedBody,
): AsyncGenerator<Uint8Array> {
  const reader = new ByteReader(source)
  for (let chunks = 1; ; chunks += 1) {
    if (chunks % chunksInTurn === 0) await others()
    const [, length, signature] = chunkLine.exec(await reader.line()) ?? []
    if (length === undefined || (signatures !== null) !== (signature !== undefined))
      throw new S3Error('InvalidRequest', 'A chunk of the body does not begin as it should.')
    const hash = signatures && createHash('sha256')
    let left = Number.parseInt(length, 16)
    const last = left === 0
    while (left > 0) {
      const piece = await reader.piece(left)
      left -= piece.length
      hash?.update(piece)
      yield piece
    }
    if (signatures && !signatures.chunk(signature as string, (hash as Hash).digest('hex')))
      throw new S3Error('SignatureDoesNotMatch', 'The signature of a chunk does not match.')
    if (last) break
    if ((await reader.line()) !== '') throw new S3Error('IncompleteBody')
  }
  await readTrailer(reader, { signatures: hasTrailer ? signatures : null, hasTrailer, onTrailer })
  await reader.requireEnd()
}

const readTrailer = async (
  reader: ByteReader,
  { signatures, hasTrailer, onTrailer }: ChunkedBody,
): Promise<void> => {
  let signed = ''
  let signature = ''
  for (let line = await reader.line(), lines = 0; line !== ''; line = await reader.line(), lines += 1) {
    const found = /^([\w-]+):\s*(.*?)\s*$/.exec(line)
    if (!hasTrailer || !found || lines > 8) throw new S3Error('MalformedTrailerError')
    const [, spelled, value] = found as unknown as [string, string, string]
    const name = spelled.toLowerCase()
    if (name === 'x-amz-trailer-signature') signature = value
    else {
      signed += `${name}:${value}\n`
      onTrailer(name, value)
    }
  }
  if (signatures && !signatures.trailer(signature, signed))
    throw new S3Error('SignatureDoesNotMatch', 'The signature of the trailer does not match.')
}

/** A body can consist of chunks of one byte, and every block that is passed on costs the store a write. */
const smallestBlock = 16_384

const joined = (pieces: readonly Uint8Array[]): Uint8Array =>
  pieces.length === 1 ? (pieces[0] as Uint8Array) : Buffer.concat(pieces)

async function* checkAll(
  source: AsyncIterable<Uint8Array>,
  size: number,
  checks: readonly Check[],
  checked: Record<string, string>,
): AsyncGenerator<Uint8Array> {
  let received = 0
  let held: Uint8Array | null = null
  let small: Uint8Array[] = []
  let smallBytes = 0
  for await (const piece of source) {
    received += piece.length
    if (received > size) throw new S3Error('IncompleteBody')
    for (const { checksum } of checks) checksum.update(piece)
    small.push(piece)
    smallBytes += piece.length
    if (smallBytes < smallestBlock) continue
    if (held) yield held
    held = joined(small)
    small = []
    smallBytes = 0
  }
  if (received !== size) throw new S3Error('IncompleteBody')
  for (const { checksum, expected, header, code } of checks) {
    if (expected === null) throw new S3Error('MalformedTrailerError')
    if (checksum.digest() !== expected) throw new S3Error(code)
    if (header) checked[header] = expected
  }
  if (held) yield held
  if (small.length > 0) yield joined(small)
}

const readSize = (text: string | undefined): number => {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new S3Error('MissingContentLength')
  const size = Number(text)
  if (size > largestBytes) throw new S3Error('EntityTooLarge')
  return size
}

/** Prepares the body of a request for the store: unwrapped, and checked with everything that the request contains. */
export const openPayload = (
  source: AsyncIterable<Uint8Array>,
  headers: Headers,
  authorization: Authorization,
  secret: string,
): Payload => {
  const { payload } = authorization
  const checks = headerChecks(headers)
  const checked: Record<string, string> = {}
  if (payload === unsignedPayload || /^[0-9a-f]{64}$/.test(payload)) {
    if (payload !== unsignedPayload)
      checks.push({
        checksum: checksums.sha256(),
        expected: Buffer.from(payload, 'hex').toString('base64'),
        header: null,
        code: 'XAmzContentSHA256Mismatch',
      })
    const size = readSize(headers['content-length'])
    return { size, checked, stream: () => readableOf(checkAll(source, size, checks, checked)) }
  }
  const hasTrailer = payload === signedChunksWithTrailer || payload === chunksWithTrailer
  if (!hasTrailer && payload !== signedChunks)
    throw new S3Error('NotImplemented', 'This way to sign a body is not implemented.')
  const size = readSize(headers['x-amz-decoded-content-length'])
  const announced = announcedTrailer(hasTrailer ? headers['x-amz-trailer'] : undefined)
  if (announced) checks.push(announced)
  const chunks = readChunks(source, {
    hasTrailer,
    signatures: payload === chunksWithTrailer ? null : bodySignatures(authorization, secret),
    onTrailer: (name, value) => {
      if (name !== announced?.header) throw new S3Error('MalformedTrailerError')
      announced.expected = requireDigest(value, digestLengths[kindOf(name) as ChecksumName], name)
    },
  })
  return { size, checked, stream: () => readableOf(checkAll(chunks, size, checks, checked)) }
}

const announcedTrailer = (header: string | undefined): Check | undefined => {
  if (header === undefined) return undefined
  const name = header.trim().toLowerCase()
  const kind = kindOf(name)
  if (!kind)
    throw new S3Error('InvalidRequest', 'The value specified in the x-amz-trailer header is not supported')
  return { checksum: checksums[kind](), expected: null, header: name, code: 'BadDigest' }
}

const readableOf = (source: AsyncIterable<Uint8Array>): Readable =>
  Readable.from(source, { objectMode: false })
