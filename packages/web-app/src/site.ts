/** The path at which the server serves this front end, without a trailing slash: '' for the one at '/'. */
const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/** The URL of one of its pages, for leaving or reloading the page. The router knows the base itself. */
export const sitePath = (path: string): string => `${base}${path}`

/** The page of a URL, as the router names it. */
export const pageOf = (url: string): string => {
  const rest = url.startsWith(base) ? url.slice(base.length) : url
  if (rest.startsWith('/')) return rest
  return /^([?#]|$)/.test(rest) ? `/${rest}` : url
}

/**
 * The storage key of something that it keeps in the browser. Front ends of one origin share the browser's storage, but
 * no session.
 */
export const storageName = (name: string): string => `sortie${base.replaceAll('/', '-')}.${name}`
