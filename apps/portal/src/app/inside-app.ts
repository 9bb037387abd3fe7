import { isEmbeddedPath } from './embedded-tokens.ts'

const storageKey = 'sortie.inside-app'

let isInside = false

/** A reload stays on the page, without the tokens that it was opened with. */
const isReload = (): boolean => {
  const [opening] = performance.getEntriesByType('navigation')
  return opening instanceof PerformanceNavigationTiming && opening.type !== 'navigate'
}

/**
 * Remembers how this page was opened. Pages reached from it stay inside the app, including one that reports an error.
 */
export const noteOpening = (path: string): void => {
  isInside = isEmbeddedPath(path) || (isReload() && sessionStorage.getItem(storageKey) !== null)
  // Nobody installs the portal from inside an app, which may be a tab of a browser.
  if (isInside) addEventListener('beforeinstallprompt', (event) => event.preventDefault())
  if (isInside) sessionStorage.setItem(storageKey, 'yes')
  else sessionStorage.removeItem(storageKey)
}

/** Whether a native app shows this page in its own frame. */
export const isInsideApp = (): boolean => isInside
