import { type ComponentType, lazy } from 'react'

const longestWaitMs = 15_000

const untilLoaded = async <Part>(load: () => Promise<Part>, waitMs = 1000): Promise<Part> => {
  try {
    return await load()
  } catch (error) {
    console.warn('a part of the portal could not be loaded', error)
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return untilLoaded(load, Math.min(2 * waitMs, longestWaitMs))
  }
}

/**
 * A part of a page that is not needed to draw it and so travels after it. One that does not arrive is fetched
 * again until it does: a page that was opened must not fail for what is missing beside it.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await untilLoaded(load) }))
