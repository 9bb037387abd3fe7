import type { Credentials } from '@sortie/contract/headers'

const tokenNames = ['access_token', 'id_token', 'token', 'email']

export type EmbeddingApp = 'android' | 'ios' | null

export interface EmbeddedVisit {
  credentials: Credentials | null
  source: EmbeddingApp
  /** The URL without its tokens. */
  cleanUrl: string
}

/** Paths for native apps, the only ones that may have tokens in their query. */
export const isEmbeddedPath = (path: string): boolean => /^\/[a-z]*webview(offline)?(\/|$)/.test(path)

const readCredentials = (query: URLSearchParams): Credentials | null => {
  const access_token = query.get('access_token')
  const id_token = query.get('id_token')
  if (access_token && id_token) return { kind: 'identity', access_token, id_token }
  const token = query.get('token')
  const email = query.get('email')
  return token && email ? { kind: 'plain', token, email } : null
}

/** Reads what a native app passes to a view, and the URL without it. */
export const readEmbeddedVisit = (url: URL): EmbeddedVisit => {
  const credentials = isEmbeddedPath(url.pathname) ? readCredentials(url.searchParams) : null
  const source = url.searchParams.get('source')
  const query = new URLSearchParams(url.searchParams)
  for (const name of tokenNames) query.delete(name)
  return {
    credentials,
    source: source === 'android' || source === 'ios' ? source : null,
    cleanUrl: `${url.pathname}${query.size > 0 ? `?${query}` : ''}${url.hash}`,
  }
}
