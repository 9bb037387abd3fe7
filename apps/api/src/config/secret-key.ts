const keyLength = 32

/** The key of 32 bytes in a base64 text, or null. */
export const readSecretKey = (text: string): Buffer | null => {
  const key = Buffer.from(text, 'base64')
  return key.length === keyLength ? key : null
}
