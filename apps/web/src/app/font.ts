const storageKey = 'sortie.font'

const applyFont = (): void => {
  document.documentElement.dataset.font = 'inter'
}

/** At once where an earlier visit has fetched it: the browser then has it in its cache. */
export const applyKeptFont = (): void => {
  if (localStorage.getItem(storageKey) !== null) applyFont()
}

/**
 * Fetches the font of the portal once the first page is drawn: on a slow connection it would otherwise take the place
 * of what someone wants to read. Until it is there, a font of the device is shown with its measures.
 */
export const fetchFont = (): void => {
  requestAnimationFrame(() =>
    setTimeout(async () => {
      const fonts = await document.fonts.load('1em "Inter Variable"').catch(() => [])
      if (fonts.length === 0) return
      applyFont()
      localStorage.setItem(storageKey, 'fetched')
    }),
  )
}
