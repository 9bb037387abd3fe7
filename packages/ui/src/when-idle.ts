const longestWaitMs = 2000

/**
 * Calls back when the browser is idle; Safari can't tell, so there a moment later. Returns a function that cancels it.
 */
export const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: longestWaitMs })
  return () => cancelIdleCallback(handle)
}
