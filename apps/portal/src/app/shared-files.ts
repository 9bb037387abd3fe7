/** The names under which service-worker/share-target.ts stores what was shared with the portal. */
const cacheName = 'sortie-shared-files'
const headers = { name: 'x-file-name', changed: 'x-last-modified', type: 'content-type' }

const aDay = 86_400_000

const sharedAt = ({ url }: Request): number => Number(new URL(url).pathname.split('/')[2])

const asFile = async (response: Response): Promise<File> =>
  new File([await response.blob()], decodeURIComponent(response.headers.get(headers.name) ?? ''), {
    type: response.headers.get(headers.type) ?? '',
    lastModified: Number(response.headers.get(headers.changed)),
  })

/**
 * What was shared and waits for its mission. Files that nobody has chosen one for within a day are given up, because
 * the gallery still has them.
 */
export const readSharedFiles = async (): Promise<File[]> => {
  if (!('caches' in globalThis)) return []
  const kept = await caches.open(cacheName)
  const requests = await kept.keys()
  const isOld = (request: Request) => sharedAt(request) < Date.now() - aDay
  await Promise.all(requests.filter(isOld).map((request) => kept.delete(request)))
  const responses = await Promise.all(
    requests.filter((request) => !isOld(request)).map((request) => kept.match(request)),
  )
  return Promise.all(responses.filter((response) => response !== undefined).map(asFile))
}

export const forgetSharedFiles = async (): Promise<void> => {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
