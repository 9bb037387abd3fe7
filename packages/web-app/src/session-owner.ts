import { credentialsEmail } from './credentials-email.ts'
import type { Session } from './session.ts'

/** Whose something on this device is, in a form that names nobody to the next person at it. */
export const ownerOf = async ({ credentials, actingAs }: Session): Promise<string> => {
  const email = credentialsEmail(credentials)?.toLowerCase() ?? ''
  const bytes = new TextEncoder().encode(`${email} ${actingAs?.pilot_number ?? ''}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
