import { isLoggingOut } from './log-out-note.ts'
import { pageOf, storageName } from './site.ts'

const storageKey = storageName('requested-page')

/** Remembers the page that the visitor wanted before they had to sign in, per tab. After a logout there is none. */
export const rememberRequestedPage = (url: string): void => {
  if (!isLoggingOut()) sessionStorage.setItem(storageKey, pageOf(url))
}

/** The remembered page, which can be read once; home if there is none worth returning to. */
export const takeRequestedPage = (home: string): string => {
  const url = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return pageAfterSignIn(url, home)
}

/** Only paths of this front end are followed. */
export const pageAfterSignIn = (url: string | null, home: string): string => {
  if (!url?.startsWith('/') || url.startsWith('//') || url.includes('\\')) return home
  const path = url.split(/[?#]/)[0]
  return path === '/' || path === '/login' || path === '/callback' ? home : url
}
