export type NotificationTarget = { href: string; isExternal: boolean } | null

/** The target of a notification: a path of this portal, an external page, or none. */
export const notificationTarget = (webRouteUrl: string | null, origin: string): NotificationTarget => {
  if (!webRouteUrl) return null
  const url = URL.parse(webRouteUrl, `${origin}/`)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  return url.origin === origin
    ? { href: `${url.pathname}${url.search}${url.hash}`, isExternal: false }
    : { href: url.href, isExternal: true }
}
