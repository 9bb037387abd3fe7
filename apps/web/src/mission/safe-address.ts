const allowed = ['http:', 'https:', 'mailto:', 'tel:']

/** Addresses that may be followed from a text written elsewhere; anything else is no link. */
export const safeAddress = (address: string): string => {
  const protocol = /^([a-z][a-z0-9+.-]*:)/i.exec(address.trim())?.[1]?.toLowerCase()
  return protocol && allowed.includes(protocol) ? address.trim() : ''
}
