const storageKey = 'sortie.requested-page'

/** Where the visitor wanted to go before having to sign in. Kept per tab. */
export const rememberRequestedPage = (address: string): void => sessionStorage.setItem(storageKey, address)

/** The remembered page, once; the dashboard when there is none worth returning to. */
export const takeRequestedPage = (): string => {
  const address = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return pageAfterSignIn(address)
}

/** Only a path of this portal is ever followed. */
export const pageAfterSignIn = (address: string | null): string => {
  const dashboard = '/active-missions'
  if (!address?.startsWith('/') || address.startsWith('//') || address.includes('\\')) return dashboard
  const path = address.split(/[?#]/)[0]
  return path === '/' || path === '/login' || path === '/callback' ? dashboard : address
}
