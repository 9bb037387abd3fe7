import facesUrl from '@fontsource-variable/inter/wght.css?url'

const storageKey = 'sortie.font'

/**
 * The faces are in a file of their own. A browser may name the page that holds a style as the referrer of what the style
 * loads, whatever policy the page has, and with the address that the page was opened with: of a sign-in or an embedded
 * view that address holds secrets. The referrer of what a file loads is the file, which has a policy of its own.
 */
const linkFaces = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = facesUrl
    link.onload = () => resolve()
    link.onerror = reject
    document.head.append(link)
  })

let linked: Promise<void> | undefined
const loadFaces = (): Promise<void> => {
  linked ??= linkFaces()
  return linked
}

const applyFont = (): void => {
  document.documentElement.dataset.font = 'inter'
}

/** Where it was fetched before: the browser then has it in its cache. */
export const applyFetchedFont = (): void => {
  if (localStorage.getItem(storageKey) === null) return
  applyFont()
  loadFaces().catch(() => {})
}

/** As in `use-is-mobile.ts`. */
const isPhone = (): boolean => matchMedia('(max-width: 767px)').matches

/**
 * Fetches the font of the portal once the first page is drawn: on a slow connection it would otherwise take the place
 * of what someone wants to read. Until it is there, a font of the device is shown with its measures. A phone would
 * have to lay the whole page out again for it, in one long task, so there it is used from the next page on.
 */
export const fetchFont = (): void => {
  requestAnimationFrame(() =>
    setTimeout(async () => {
      const fonts = await loadFaces()
        .then(() => document.fonts.load('1em "Inter Variable"'))
        .catch(() => [])
      if (fonts.length === 0) return
      localStorage.setItem(storageKey, 'fetched')
      if (!isPhone()) applyFont()
    }),
  )
}
