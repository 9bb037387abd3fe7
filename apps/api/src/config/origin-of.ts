const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:]+\])$/

/** The origin of a URL for the security policy; null for a URL that names no single host. */
export const originOf = (url: string, base?: string): string | null => {
  const address = url.replace(/^pmtiles:\/\//, '')
  if (!URL.canParse(address, base)) return null
  const { protocol, hostname, origin } = new URL(address, base)
  // A host with a wildcard would open the policy to everyone.
  return /^https?:$/.test(protocol) && plainHost.test(hostname) ? origin : null
}
