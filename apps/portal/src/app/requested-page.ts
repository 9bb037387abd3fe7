import { isLoggingOut } from './log-out-note.ts'

const storageKey = 'sortie.requested-page'

/** Where the visitor wanted to go before having to sign in. Kept per tab. Whoever logs out wants to go nowhere. */
export const rememberRequestedPage = (url: string): void => {
  if (!isLoggingOut()) sessionStorage.setItem(storageKey, url)
}

/** The remembered page, once; the dashboard when there is none worth returning to. */
export const takeRequestedPage = (): string => {
  const url = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return pageAfterSignIn(url)
}

/** Only a path of this portal is ever followed. */
export const pageAfterSignIn = (url: string | null): string => {
  const dashboard = '/active-missions'
  if (!url?.startsWith('/') || url.startsWith('//') || url.includes('\\')) return dashboard
  const path = url.split(/[?#]/)[0]
  return path === '/' || path === '/login' || path === '/callback' ? dashboard : url
}
