import { type ComponentType, lazy, useEffect, useState } from 'react'
import { whenIdle } from './when-idle.ts'

// The only way to load code later; docs/loading-code.md says which of these to use when.

const pauseMs = 5000

/** What only a front end knows: how to find out that its server is there, and what to do when its code is not. */
interface CodeServer {
  /** Waits until the server responds. */
  whenThere(): Promise<void>
  wait(ms: number): Promise<void>
  /** The server is there but the code is not: a release has replaced it. True if the page is being left. */
  recover(): boolean
}

let server: CodeServer = {
  whenThere: async () => {},
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  recover: () => false,
}

/** What to do about code that cannot be fetched. */
export const whenCodeIsMissing = (codeServer: CodeServer): void => {
  server = codeServer
}

/** The messages of the browsers and of Vite, which are the only way to recognize such an error. */
const isFetchFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|preload css/i.test(error.message)

/**
 * Loads code. Without a connection, it waits for one. If a release has replaced the code, the portal is reloaded once;
 * if that does not help, or the code itself fails, the caller gets the error.
 */
export const loadCode = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load()
  } catch (error) {
    if (!isFetchFailure(error)) throw error
    console.warn('a part of the portal could not be fetched', error)
  }
  await server.whenThere()
  try {
    return await load()
  } catch (error) {
    if (!isFetchFailure(error) || !server.recover()) throw error
    return new Promise<never>(() => {})
  }
}

const untilLoaded = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await loadCode(load)
  } catch (error) {
    console.warn('a part of the portal could not be loaded', error)
    await server.wait(pauseMs)
    return untilLoaded(load)
  }
}

type LoadComponent<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * A part of a page that loads after the page is drawn; wrap it in a Suspense. If it fails to load, it is tried again
 * until it succeeds, because an open page must not fail for the lack of one part. With `orElse`, that component is
 * shown in its place instead.
 */
export const lazyPart = <Props extends object>(
  load: LoadComponent<Props>,
  { orElse }: { orElse?: ComponentType<Props> } = {},
) =>
  lazy(async () => ({
    default: await (orElse ? load().catch(() => orElse) : untilLoaded(load)),
  }))

const latePartsThere = new Map<() => Promise<unknown>, unknown>()

/**
 * The code of a part in whose place something else can be shown: null until it is there. It is fetched again until it
 * arrives. In contrast to a Suspense it delays nothing around it: React holds back a page for up to 300 ms when a part
 * of it suspends shortly after another did.
 */
export const useLatePart = <Module>(load: () => Promise<Module>): Module | null => {
  const [part, setPart] = useState<Module | null>(
    () => (latePartsThere.get(load) as Module | undefined) ?? null,
  )
  useEffect(() => {
    if (part !== null) return
    let isNeeded = true
    void untilLoaded(load).then((loaded) => {
      latePartsThere.set(load, loaded)
      if (isNeeded) setPart(() => loaded)
    })
    return () => {
      isNeeded = false
    }
  }, [load, part])
  return part
}

/**
 * A part whose code is loaded when someone is about to use it; null until then. Call the function on hover, focus and
 * press. After a failure, the next call tries again.
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
 * Whether a part that opens on demand, such as a dialog, has to be mounted: from its first opening on. Its code is
 * loaded when the page is drawn and the browser is idle, so that opening it takes no time.
 */
export const useOpenedPart = (isOpen: boolean, load: () => Promise<unknown>): boolean => {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  // A failure is handled by the part itself, which loads again when it opens.
  useEffect(() => whenIdle(() => void load().catch(() => {})), [load])
  return wasOpened
}
