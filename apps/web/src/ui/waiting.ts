/**
 * Begins to wait outside of the stack it is called from. Where developer tools watch, the browser records the stack of
 * each wait, and that of React's effects is deep. Returns what cancels it, as all functions
 * here do.
 */
export const waitShallowly = (start: () => () => void): (() => void) => {
  let cancel = () => {}
  let isCanceled = false
  queueMicrotask(() => {
    if (!isCanceled) cancel = start()
  })
  return () => {
    isCanceled = true
    cancel()
  }
}

/** By then a page that was opened is drawn, on a slow phone too. */
export const drawnAfterMs = 4000

/** Acts after a time. */
export const later = (act: () => void, ms: number): (() => void) =>
  waitShallowly(() => {
    const timer = setTimeout(act, ms)
    return () => clearTimeout(timer)
  })

/** Acts when the browser has nothing else to do; without requestIdleCallback, as in Safari, a moment later. */
export const whenIdle = (act: () => void): (() => void) =>
  'requestIdleCallback' in globalThis
    ? waitShallowly(() => {
        const handle = requestIdleCallback(act, { timeout: 2000 })
        return () => cancelIdleCallback(handle)
      })
    : later(act, 200)

const signsOfSomeone = ['pointermove', 'pointerdown', 'keydown', 'input', 'scroll'] as const

/** Acts when the browser is idle after the first sign of someone at the page; without any, after a while. */
export const whenSomeoneActs = (act: () => void, quietMs: number): (() => void) => {
  const watching = new AbortController()
  let cancel = () => {}
  const onSign = () => {
    stopWaiting()
    watching.abort()
    cancel = whenIdle(act)
  }
  const stopWaiting = later(onSign, quietMs)
  const { signal } = watching
  for (const sign of signsOfSomeone) addEventListener(sign, onSign, { capture: true, passive: true, signal })
  return () => {
    stopWaiting()
    watching.abort()
    cancel()
  }
}
