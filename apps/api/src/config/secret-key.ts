const keyLength = 32

/** The key of 32 bytes that a text in base64 holds, or null. */
export const readSecretKey = (text: string): Buffer | null => {
  const key = Buffer.from(text, 'base64')
  return key.length === keyLength ? key : null
}
