import { allCalls } from '@sortie/contract/all-calls'
import { type CallDefinition, splitCallName } from '@sortie/contract/call'
import fc from 'fast-check'
import { type Bytes, cutAt, requestBytes } from './exchange.ts'

const formCalls = Object.entries<CallDefinition>(allCalls).filter(([, { files }]) => files)

/** Names that some call takes, and names that none does. */
const fieldName = fc.constantFrom(
  ...formCalls.flatMap(([, { files = {}, lists = [] }]) => [...Object.keys(files), ...lists]),
  'city',
  'tags[]',
  '',
  '__proto__',
  'constructor',
  'a'.repeat(300),
  '\u00e9\u0000',
  'a"b',
)

const disposition = fc.oneof(
  { weight: 4, arbitrary: fieldName.map((name) => `Content-Disposition: form-data; name="${name}"`) },
  {
    weight: 3,
    arbitrary: fieldName.map((name) => `Content-Disposition: form-data; name="${name}"; filename="a.jpg"`),
  },
  fc.constantFrom(
    'Content-Disposition: form-data',
    'Content-Disposition: form-data; x=1',
    'Content-Disposition: form-data; filename="a"',
    'Content-Disposition: form-data; name',
    'Content-Disposition: form-data; name=',
    "Content-Disposition: form-data; name*=utf-8''%ff%fe",
    "Content-Disposition: form-data; name*=nope'en'a; filename*=''",
    'Content-Disposition: attachment; name="a"',
    'Content-Disposition: form-data; name="a"; name="b"',
    'Content-Disposition: form-data; name="a',
    'Content-Disposition:',
    'Content-Disposition',
  ),
)

const otherHeader = fc.oneof(
  fc.constantFrom(
    'Content-Type: application/octet-stream',
    'Content-Type: text/plain; charset',
    'Content-Type: text/plain; charset=',
    'Content-Type: text/plain; charset=utf-16le',
    'Content-Type: text/plain; charset=nope',
    'Content-Type: multipart/mixed; boundary=x',
    'Content-Type: ;',
    'Content-Transfer-Encoding: base64',
    'Content-Transfer-Encoding:',
    'constructor: 1',
    ': no name',
    ' folded',
    `X: ${'x'.repeat(9000)}`,
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

const content = fc.oneof(
  fc.constantFrom('', 'a word', '\r\n--', '\r\n--x', '\xff\xd8\xff\xe0', '\u0000', 'y'.repeat(30_000)),
  fc.string({ unit: 'binary', maxLength: 100 }),
)

const part = fc
  .tuple(fc.array(fc.oneof({ weight: 3, arbitrary: disposition }, otherHeader), { maxLength: 3 }), content)
  .map(([headers, text]) => `--x\r\n${headers.join('\r\n')}\r\n\r\n${text}\r\n`)

const form = fc
  .tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.array(part, { maxLength: 5 }) },
      fc.array(part, { minLength: 55, maxLength: 60 }),
    ),
    fc.constantFrom(
      '--x--\r\n',
      '--x--\r\n',
      '--x--\r\n',
      '',
      '--x',
      '--x--more',
      '--x--\r\n--x\r\n\r\n',
      '\r\n\r\n',
    ),
  )
  .map(([parts, end]) => Buffer.from(parts.join('') + end, 'latin1'))

const contentType = fc.constantFrom(
  ...Array<string>(12).fill('multipart/form-data; boundary=x'),
  'multipart/form-data; boundary="x"',
  'multipart/form-data; boundary=',
  'multipart/form-data',
  'multipart/form-data; boundary=y',
  `multipart/form-data; boundary=${'x'.repeat(200)}`,
  'multipart/form-data; boundary*=x',
  'application/x-www-form-urlencoded',
)

/** Forms for every call that takes one: parts without names, headers nobody sends, cut off or given up on the way. */
export const hostileForms = (headers: Record<string, string>): fc.Arbitrary<Bytes> =>
  fc
    .record({
      call: fc.constantFrom(...formCalls.map(([name]) => name)),
      type: contentType,
      body: form,
      lies: fc.constantFrom(0, 0, 0, 0, 0, -1, 10, 1_000_000_000),
      isChunked: fc.boolean(),
      cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
      expects: fc.constantFrom(false, false, false, true),
      leaves: fc.constantFrom(false, false, false, true),
    })
    .map(({ call, type, body, lies, isChunked, cuts, expects, leaves }) => {
      const { method, path } = splitCallName(call)
      const chunks = Buffer.concat([
        Buffer.from(`${body.length.toString(16)}\r\n`),
        body,
        Buffer.from('\r\n0\r\n\r\n'),
      ])
      const bytes = requestBytes(
        `${method} ${path.replace(/\{\w+\}/g, '1')} HTTP/1.1`,
        [
          ['Host', 'localhost'],
          ['Connection', 'close'],
          ['Content-Type', type],
          ...Object.entries(headers),
          ...(expects ? [['Expect', '100-continue'] as const] : []),
          isChunked
            ? ['Transfer-Encoding', 'chunked']
            : ['Content-Length', String(Math.max(0, body.length + lies))],
        ],
        isChunked && body.length > 0 ? chunks : body,
      )
      const isWhole = isChunked ? body.length > 0 : lies <= 0
      return { pieces: cutAt(bytes, cuts), leaves, isWhole }
    })
