import { credentialsEmail } from './credentials-email.ts'
import type { Session } from './session.ts'

/** Identifies the owner of data on this device, in a form that does not reveal their name to the next person. */
export const ownerOf = async ({ credentials, actingAs }: Session): Promise<string> => {
  const email = credentialsEmail(credentials)?.toLowerCase() ?? ''
  const bytes = new TextEncoder().encode(`${email} ${actingAs?.pilot_number ?? ''}`)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
