import { isIP } from 'node:net'
import { hostOf } from './post-webhook.ts'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

/** Why nothing may be sent to a URL that someone gave us; null if it may. */
export const problemOfUrl = (text: string, allowLoopback: boolean): string | null => {
  const url = new URL(text)
  const host = hostOf(url)
  const isLocal = allowLoopback && (host === 'localhost' || isLoopbackAddress(host))
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:')) return 'Must be an https URL.'
  if (url.username || url.password) return 'Must not contain a user name or password.'
  // A name is checked whenever something is sent, because what it stands for changes.
  if (isIP(host) && !isPublicAddress(host) && !isLocal) return 'Must be on the public internet.'
  return null
}
