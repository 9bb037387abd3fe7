import facesUrl from '@fontsource-variable/inter/wght.css?url'

const storageKey = 'sortie.font'

/**
 * The font faces are in a separate style sheet. For files that an inline style loads, a browser may send the page's URL
 * as the referrer, whatever the page's policy says, and the URL of a sign-in or an embedded view contains secrets. For
 * files that a separate style sheet loads, the referrer is the style sheet, which has its own policy.
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

/** Applies the font if it was fetched before, since the browser then has it in its cache. */
export const applyFetchedFont = (): void => {
  if (localStorage.getItem(storageKey) === null) return
  applyFont()
  loadFaces().catch(() => {})
}

/** The same limit as in `use-is-mobile.ts`. */
const isPhone = (): boolean => matchMedia('(max-width: 767px)').matches

/**
 * Fetches the portal's font once the first page is drawn: on a slow connection it would delay content. Until it
 * arrives, a font of the device is shown with the same metrics. A phone would have to lay out the whole page again in
 * one long task, so there the font is used from the next page on.
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
