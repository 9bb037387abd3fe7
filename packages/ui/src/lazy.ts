import { type ComponentType, lazy, useEffect, useState, useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { whenIdle } from './when-idle.ts'

// The one way to fetch code later; docs/loading-code.md says when to use which of these.

const longestWaitMs = 5000

let waiting = 0
const { subscribe, notify } = createListeners()

const changeWaiting = (by: number): void => {
  waiting += by
  notify()
}

/** Whether code is needed that cannot be fetched because the server cannot be reached. */
export const useIsWaitingForCode = (): boolean => useSyncExternalStore(subscribe, () => waiting > 0)

type Recovery = () => boolean
let recover: Recovery = () => false

/** What to do when the server is there but the code is not: a release has replaced it. True if the page is being left. */
export const whenCodeIsGone = (recovery: Recovery): void => {
  recover = recovery
}

/** The browsers' own words, and Vite's: they have no other mark. */
const isFetchFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|preload css/i.test(error.message)

const isServerThere = (): Promise<boolean> =>
  fetch('/config.json', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    addEventListener('online', go)
  })

const waitForServer = async (waitMs = 1000): Promise<void> => {
  changeWaiting(1)
  try {
    for (let wait = waitMs; !(await isServerThere()); wait = Math.min(2 * wait, longestWaitMs))
      await pause(wait)
  } finally {
    changeWaiting(-1)
  }
}

/**
 * Fetches code. Without a connection it waits for one. Code that a release has replaced is recovered by loading the
 * portal again, once; if that does not help, or the code itself fails, the error is the caller's.
 */
export const loadCode = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load()
  } catch (error) {
    if (!isFetchFailure(error)) throw error
    console.warn('a part of the portal could not be fetched', error)
  }
  await waitForServer()
  try {
    return await load()
  } catch (error) {
    if (!isFetchFailure(error) || !recover()) throw error
    return new Promise<never>(() => {})
  }
}

const untilLoaded = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await loadCode(load)
  } catch (error) {
    console.warn('a part of the portal could not be loaded', error)
    await pause(longestWaitMs)
    return untilLoaded(load)
  }
}

type LoadComponent<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * A part of a page that is not needed to draw it and so travels after it; put it into a Suspense. One that does not
 * arrive is fetched again until it does: a page that was opened must not fail for something else that is missing. With
 * `orElse` nobody waits: that is shown in its place.
 */
export const lazyPart = <Props extends object>(
  load: LoadComponent<Props>,
  { orElse }: { orElse?: ComponentType<Props> } = {},
) =>
  lazy(async () => ({
    default: await (orElse ? load().catch(() => orElse) : untilLoaded(load)),
  }))

/**
 * A part whose code is fetched when someone is about to use it: null until it is there. Call the function on hover,
 * focus and press. What failed is fetched again at the next call.
 */
export const useOnDemand = <Module>(load: () => Promise<Module>): [Module | null, () => void] => {
  const [part, setPart] = useState<Module | null>(null)
  const need = () => {
    if (part !== null) return
    loadCode(load).then(
      (loaded) => setPart(() => loaded),
      (error: unknown) => console.warn('a part of the portal could not be loaded', error),
    )
  }
  return [part, need]
}

/**
 * Whether a part that opens on demand, such as a dialog, has to be on the page: from its first opening on. Its code
 * is fetched when the page is drawn and the browser has nothing else to do, so that the opening waits for nothing.
 */
export const useOpenedPart = (isOpen: boolean, load: () => Promise<unknown>): boolean => {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // A failure is handled by the part itself, which is fetched again when it opens.
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
  return wasOpened
}
