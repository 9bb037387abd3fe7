import { createECDH, createPrivateKey, type KeyObject } from 'node:crypto'

/** The identity of this installation at push services, by which they refuse messages of anyone else. */
export interface VapidKeys {
  privateKey: KeyObject
  /** The uncompressed point in base64url, as browsers subscribe with it. */
  publicKey: string
}

/** Reads the 32 bytes of a private key, as the usual generators of VAPID keys write them; null if they are none. */
export const readVapidKey = (bytes: Buffer): VapidKeys | null => {
  if (bytes.length !== 32) return null
  try {
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(bytes)
    const point = pair.getPublicKey()
    const privateKey = createPrivateKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        d: bytes.toString('base64url'),
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
    return { privateKey, publicKey: point.toString('base64url') }
  } catch {
    return null
  }
}
