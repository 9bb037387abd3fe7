const storageKey = 'sortie.font'

const applyFont = (): void => {
  document.documentElement.dataset.font = 'inter'
}

/** Where it was fetched before: the browser then has it in its cache. */
export const applyFetchedFont = (): void => {
  if (localStorage.getItem(storageKey) !== null) applyFont()
}

/** As in `ui/use-is-mobile.ts`. */
const isPhone = (): boolean => matchMedia('(max-width: 767px)').matches

/**
 * Fetches the font of the portal once the first page is drawn: on a slow connection it would otherwise take the place
 * of what someone wants to read. Until it is there, a font of the device is shown with its measures. A phone would
 * have to lay the whole page out again for it, in one long task, so there it is used from the next page on.
 */
export const fetchFont = (): void => {
  requestAnimationFrame(() =>
    setTimeout(async () => {
      const fonts = await document.fonts.load('1em "Inter Variable"').catch(() => [])
      if (fonts.length === 0) return
      localStorage.setItem(storageKey, 'fetched')
      if (!isPhone()) applyFont()
    }),
  )
}
