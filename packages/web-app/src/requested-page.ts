import { isLoggingOut } from './log-out-note.ts'
import { storageName } from './site.ts'

const storageKey = storageName('requested-page')

/** Where the visitor wanted to go before having to sign in. Kept per tab. Whoever logs out wants to go nowhere. */
export const rememberRequestedPage = (url: string): void => {
  if (!isLoggingOut()) sessionStorage.setItem(storageKey, url)
}

/** The remembered page, once; home when there is none worth returning to. */
export const takeRequestedPage = (home: string): string => {
  const url = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return pageAfterSignIn(url, home)
}

/** Only a path of this front end is ever followed. */
export const pageAfterSignIn = (url: string | null, home: string): string => {
  if (!url?.startsWith('/') || url.startsWith('//') || url.includes('\\')) return home
  const path = url.split(/[?#]/)[0]
  return path === '/' || path === '/login' || path === '/callback' ? home : url
}
