export type NotificationTarget = { href: string; isExternal: boolean } | null

/** The target of a notification: a path of this portal, an external page, or none. */
export const notificationTarget = (webRouteUrl: string | null, origin: string): NotificationTarget => {
  if (!webRouteUrl) return null
  const address = URL.parse(webRouteUrl, `${origin}/`)
  if (!address || !['http:', 'https:'].includes(address.protocol)) return null
  return address.origin === origin
    ? { href: `${address.pathname}${address.search}${address.hash}`, isExternal: false }
    : { href: address.href, isExternal: true }
}
