import fc from 'fast-check'
import { badValue, jsonText } from '../bad-values.ts'
import { requestBytes } from './exchange.ts'

/** A frame as a client sends it, with a mask of zeros. */
const frame = (
  first: number,
  payload: Uint8Array,
  { isMasked = true, length = payload.length }: { isMasked?: boolean; length?: number } = {},
): Buffer => {
  const mask = isMasked ? 0x80 : 0
  const head =
    length < 126
      ? Buffer.from([first, mask + length])
      : length < 65_536
        ? Buffer.from([first, mask + 126, length >> 8, length & 255])
        : Buffer.concat([Buffer.from([first, mask + 127]), eightBytes(length)])
  return Buffer.concat([head, Buffer.alloc(isMasked ? 4 : 0), payload])
}

const eightBytes = (length: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(length))
  return bytes
}

export interface Proof {
  channel: string
  auth: string
  channel_data: string
}

/** The request for a socket. */
export const handshake = (path: string): Buffer =>
  requestBytes(`GET ${path} HTTP/1.1`, [
    ['Host', 'localhost'],
    ['Connection', 'Upgrade'],
    ['Upgrade', 'websocket'],
    ['Sec-WebSocket-Key', `${'A'.repeat(22)}==`],
    ['Sec-WebSocket-Version', '13'],
  ])

const message = (proof: Proof, others: readonly Proof[]): fc.Arbitrary<unknown> => {
  const data = fc.oneof(
    fc.constantFrom<unknown>(
      proof,
      ...others,
      { ...proof, channel: '' },
      { ...proof, channel: ':user:' },
      { ...proof, channel_data: '{' },
      { ...proof, auth: proof.auth.slice(0, -1) },
      { ...proof, auth: '\u00e9'.repeat(proof.auth.length) },
      { channel: proof.channel },
      { channel: { toString: 1 } },
    ),
    fc
      .tuple(fc.constantFrom('channel', 'auth', 'channel_data'), badValue)
      .map(([name, bad]) => ({ ...proof, [name]: bad })),
    badValue,
  )
  const event = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom<unknown>(
        'pusher:subscribe',
        'pusher:unsubscribe',
        'pusher:ping',
        'pusher:signin',
        'client-a',
      ),
    },
    badValue,
  )
  return fc.oneof({ weight: 5, arbitrary: fc.record({ event, data }, { requiredKeys: ['event'] }) }, badValue)
}

const textFrame = (proof: Proof, others: readonly Proof[]) =>
  message(proof, others).map((value) => frame(0x81, Buffer.from(jsonText(value).slice(0, 30_000))))

const strangeFrame = fc.oneof(
  fc
    .tuple(fc.integer({ min: 0, max: 255 }), fc.uint8Array({ maxLength: 140 }), fc.boolean())
    .map(([first, payload, isMasked]) => frame(first, payload, { isMasked })),
  fc.constantFrom(
    frame(0x81, Buffer.from([0xff, 0xfe])),
    frame(0xc1, Buffer.from('x')),
    frame(0x01, Buffer.from('{"event":')),
    frame(0x80, Buffer.from('"pusher:ping"}')),
    frame(0x82, Buffer.from('{"event":"pusher:ping"}')),
    frame(0x81, Buffer.alloc(0)),
    frame(0x88, Buffer.from([0x03])),
    frame(0x88, Buffer.from([0x03, 0xe8, 0xff])),
    frame(0x89, Buffer.alloc(126)),
    frame(0x81, Buffer.from('x'), { length: 2 ** 40 }),
    frame(0x81, Buffer.alloc(16_385, 'x')),
    frame(0x81, Buffer.from(`${'['.repeat(8000)}${']'.repeat(8000)}`)),
  ),
)

/**
 * Frames that an attacker may send over a socket, with a subscription proved by `proof` or by a signature for something
 * else.
 */
export const hostileFrames = (proof: Proof, others: readonly Proof[] = []): fc.Arbitrary<Buffer[]> =>
  fc.array(fc.oneof({ weight: 3, arbitrary: textFrame(proof, others) }, strangeFrame), {
    minLength: 1,
    maxLength: 8,
  })
