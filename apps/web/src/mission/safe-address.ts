const allowed = ['http:', 'https:', 'mailto:', 'tel:']

/** URLs that a text written elsewhere may link to; anything else is not a link. */
export const safeAddress = (address: string): string => {
  const protocol = /^([a-z][a-z0-9+.-]*:)/i.exec(address.trim())?.[1]?.toLowerCase()
  return protocol && allowed.includes(protocol) ? address.trim() : ''
}
