import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

const derive = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** What a browser does with the body of a push message: RFC 8291 and RFC 8188. Throws for anything else. */
export function decryptMessage(body: Buffer, browser: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const keyLength = body.readUInt8(20)
  const server = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  if (keyLength !== 65 || record.length > recordSize) throw new Error('not a message of one record')
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), server])
  const secret = derive(auth, browser.computeSecret(server), info, 32)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('the last record has no end')
  return padded.subarray(0, end).toString('utf8')
}
