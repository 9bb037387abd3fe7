/** The path that the server gives this front end, without a slash at its end: '' for the one at '/'. */
const base = import.meta.env.BASE_URL.replace(/\/$/, '')

/** The address of one of its pages, for what leaves or reloads the page. The router knows the base itself. */
export const sitePath = (path: string): string => `${base}${path}`

/** The name of something it keeps in the browser. Front ends of one origin share the browser's storage, but no session. */
export const storageName = (name: string): string => `sortie${base.replaceAll('/', '-')}.${name}`
