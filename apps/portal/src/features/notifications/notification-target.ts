export type NotificationTarget = {
  href: string
  isExternal: boolean
  /** The id of the mission whose page it is; null for any other page. */
  missionId: number | null
} | null

const missionPage = /^\/(?:availablemission|clientmission)\/(\d{1,15})(?:\/|$)/

/** The target of a notification: a path of this portal, an external page, or none. */
export const notificationTarget = (webRouteUrl: string | null, origin: string): NotificationTarget => {
  if (!webRouteUrl) return null
  const url = URL.parse(webRouteUrl, `${origin}/`)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null
  if (url.origin !== origin) return { href: url.href, isExternal: true, missionId: null }
  const id = missionPage.exec(url.pathname)?.[1]
  return {
    href: `${url.pathname}${url.search}${url.hash}`,
    isExternal: false,
    missionId: id === undefined ? null : Number(id),
  }
}
