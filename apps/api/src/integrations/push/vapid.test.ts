import { jwtVerify } from 'jose'
import { expect, test, vi } from 'vitest'
import { readVapidKey, type VapidKeys } from '../../config/vapid-key.ts'
import { vapidHeaders } from './vapid.ts'

const keys = readVapidKey(Buffer.alloc(32, 7)) as VapidKeys
const subject = 'mailto:pilots@sky.example'

const jwkOf = (publicKey: string) => {
  const point = Buffer.from(publicKey, 'base64url')
  return {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
}

test('a signature is for one push service, by the key that browsers subscribed with', async () => {
  const header = vapidHeaders(keys, subject)('https://push.example.com/send/1')
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(header) ?? []
  const { payload } = await jwtVerify(token, jwkOf(key), { audience: 'https://push.example.com' })
  expect(payload.sub).toBe(subject)
  expect(key).toBe(keys.publicKey)
  await expect(jwtVerify(token, jwkOf(key), { audience: 'https://other.example.com' })).rejects.toThrow()
})

test('one signature serves for hours, and no longer than it is good for', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) })
  const header = vapidHeaders(keys, subject)
  const first = header('https://push.example.com/send/1')
  expect(header('https://push.example.com/send/2')).toBe(first)
  vi.advanceTimersByTime(11.5 * 3_600_000)
  expect(header('https://push.example.com/send/1')).not.toBe(first)
  vi.useRealTimers()
})

test('only a number of the curve is a key', () => {
  expect(readVapidKey(Buffer.alloc(31, 7))).toBeNull()
  expect(readVapidKey(Buffer.alloc(32, 0))).toBeNull()
  expect(readVapidKey(Buffer.alloc(32, 255))).toBeNull()
})
