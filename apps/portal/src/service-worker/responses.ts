import { isKeptPage, keepFile, keptAsset, keptFile, startFiles } from './shell.ts'

/** With a signal that hardly carries, what is on the device is better than a wait. */
const patienceMs = 4000

/** The network's response unless there is none in time, then the kept file. Nothing of the request itself is kept. */
const networkFirst = async (request: Request, path: string): Promise<Response> => {
  const kept = await keptFile(path)
  try {
    const response = await fetch(request, kept ? { signal: AbortSignal.timeout(patienceMs) } : {})
    // Nobody behind the proxy: as good as no network.
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

/** Only what the pages consist of gets a response here; calls go to the server or nowhere. */
export const responseTo = (request: Request): Promise<Response> | null => {
  const { origin, pathname } = new URL(request.url)
  // Whoever takes nothing from a store wants to know how the server is.
  if (request.method !== 'GET' || origin !== location.origin || request.cache === 'no-store') return null
  if (request.mode === 'navigate') return isKeptPage(pathname) ? networkFirst(request, startFiles.page) : null
  if (pathname === startFiles.config) return freshConfig(request)
  // Their names change with their content.
  return pathname.startsWith('/assets/') ? keptFirst(request, pathname) : null
}
