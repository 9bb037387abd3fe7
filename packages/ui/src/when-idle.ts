const longestWaitMs = 2000

/** Acts when the browser has nothing else to do; Safari can't tell, so there a moment later. Returns what cancels it. */
export const whenIdle = (act: () => void): (() => void) => {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(act, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(act, { timeout: longestWaitMs })
  return () => cancelIdleCallback(handle)
}
