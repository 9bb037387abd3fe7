import type { Credentials } from '@sortie/contract/headers'

const claims = (token: string): Record<string, unknown> | null => {
  try {
    const part = token.split('.')[1] ?? ''
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    return JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  } catch {
    return null
  }
}

/**
 * The email that credentials claim to belong to. It isn't verified, so use it only to choose what to show of the data
 * on this device.
 */
export const credentialsEmail = (credentials: Credentials): string | null => {
  if (credentials.kind === 'plain') return credentials.email
  const email = claims(credentials.id_token)?.email
  return typeof email === 'string' ? email : null
}

/** Whether the credentials have expired, as far as they say themselves. */
export const hasExpired = (credentials: Credentials, now: number): boolean => {
  const exp = credentials.kind === 'identity' ? claims(credentials.id_token)?.exp : undefined
  return typeof exp === 'number' && exp * 1000 <= now
}
