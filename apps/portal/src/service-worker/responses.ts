import { isKeptPage, keepFile, keptAsset, keptFile, startFiles } from './shell.ts'

/** With a weak signal, the stored file is better than a long wait. */
const patienceMs = 4000

/**
 * The response of the network, or the stored file if there is none in time. Nothing of the request itself is stored.
 */
const networkFirst = async (request: Request, path: string): Promise<Response> => {
  const kept = await keptFile(path)
  try {
    const response = await fetch(request, kept ? { signal: AbortSignal.timeout(patienceMs) } : {})
    // The proxy reaches no server, which counts as no network.
    return kept && response.status >= 500 ? kept : response
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

const freshConfig = async (request: Request): Promise<Response> => {
  const response = await networkFirst(request, startFiles.config)
  if (response.ok) await keepFile(startFiles.config, response.clone())
  return response
}

const keptFirst = async (request: Request, path: string): Promise<Response> =>
  (await keptAsset(path)) ?? fetch(request)

/** Responds only to requests for the files of the pages. Calls always go to the server. */
export const responseTo = (request: Request): Promise<Response> | null => {
  const { origin, pathname } = new URL(request.url)
  // A request that bypasses the cache checks whether the server responds.
  if (request.method !== 'GET' || origin !== location.origin || request.cache === 'no-store') return null
  if (request.mode === 'navigate') return isKeptPage(pathname) ? networkFirst(request, startFiles.page) : null
  if (pathname === startFiles.config) return freshConfig(request)
  // The names of these files change with their content.
  return pathname.startsWith('/assets/') ? keptFirst(request, pathname) : null
}
