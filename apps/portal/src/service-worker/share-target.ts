// Photos that another app shares with the installed portal arrive as a form that is posted to a page. No server gets
// them: the files wait on the device until the pilot has chosen their mission (docs/decisions/286). The portal reads them
// in app/shared-files.ts, by the same names; a worker can't share a module with it, because it is one file.

const cacheName = 'sortie-shared-files'

interface FetchEvent extends Event {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

const isShare = ({ method, url }: Request): boolean => {
  const { origin, pathname } = new URL(url)
  return method === 'POST' && origin === location.origin && pathname === '/share'
}

/**
 * The system names no page that the form comes from, or names an app. A page of another site that posts it is no gallery,
 * whatever it shows its reader. One that hides where it is can't be told apart here: the portal says so then.
 */
const isFromOtherSite = ({ referrer }: Request): boolean =>
  /^https?:/.test(referrer) && new URL(referrer).origin !== location.origin

const stored = (file: File): Response =>
  new Response(file, {
    headers: {
      'content-type': file.type || 'application/octet-stream',
      'x-file-name': encodeURIComponent(file.name),
      'x-last-modified': String(file.lastModified),
    },
  })

/** Stores all files or none. */
const keep = async (files: readonly File[]): Promise<void> => {
  const kept = await caches.open(cacheName)
  const sharedAt = Date.now()
  const places = files.map((_, index) => `/shared-files/${sharedAt}/${index}`)
  try {
    // One after the other: together they may be larger than the memory.
    for (const [index, file] of files.entries()) await kept.put(places[index] ?? '', stored(file))
  } catch (error) {
    await Promise.all(places.map((place) => kept.delete(place)))
    throw error
  }
}

const isOutOfSpace = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** The page that says what became of the files. */
const receive = async (request: Request): Promise<string> => {
  if (isFromOtherSite(request)) return '/share?problem=other-site'
  try {
    const form = await request.formData()
    // A form without files sends one that is empty.
    const files = form.getAll('files').filter((entry) => entry instanceof File && entry.size > 0) as File[]
    if (files.length === 0) return '/share?problem=empty'
    await keep(files)
    return '/share'
  } catch (error) {
    console.warn('the shared files could not be kept', error)
    return isOutOfSpace(error) ? '/share?problem=space' : '/share?problem=failed'
  }
}

addEventListener('fetch', (happened) => {
  const event = happened as FetchEvent
  if (!isShare(event.request)) return
  // A redirect, so that a reload of the page shares nothing again.
  event.respondWith(
    receive(event.request).then((page) => Response.redirect(new URL(page, location.origin), 303)),
  )
})
