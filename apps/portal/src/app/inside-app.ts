import { isEmbeddedPath } from './embedded-tokens.ts'

const storageKey = 'sortie.inside-app'

let isInside = false

/** A reload keeps the page where it is, without the tokens it was opened with. */
const isReload = (): boolean => {
  const [opening] = performance.getEntriesByType('navigation')
  return opening instanceof PerformanceNavigationTiming && opening.type !== 'navigate'
}

/** Notes how this page was opened. What it leads to stays inside the app, also what says that a view cannot be shown. */
export const noteOpening = (path: string): void => {
  isInside = isEmbeddedPath(path) || (isReload() && sessionStorage.getItem(storageKey) !== null)
  if (isInside) sessionStorage.setItem(storageKey, 'yes')
  else sessionStorage.removeItem(storageKey)
}

/** Whether a native app shows this page, with a frame of its own around it. */
export const isInsideApp = (): boolean => isInside
