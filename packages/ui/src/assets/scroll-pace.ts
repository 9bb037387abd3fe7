/** A speed in pixels per millisecond, above which nobody can make out a picture. */
const hurry = 1.5
const calmAfterMs = 120

/**
 * Measures how fast a collection scrolls. Cells that only scroll by need not load, least of all before those where the
 * pilot stops.
 */
export const createScrollPace = (now: () => number = () => performance.now()) => {
  let last: { position: number; at: number } | null = null
  let isHurried = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const waiting = new Set<() => void>()

  const calmDown = () => {
    isHurried = false
    const all = [...waiting]
    waiting.clear()
    for (const go of all) go()
  }

  return {
    get isHurried(): boolean {
      return isHurried
    },
    /** Reports that the collection has scrolled to this position. */
    moved: (position: number): void => {
      const at = now()
      const isFast = last && Math.abs(position - last.position) > hurry * Math.max(1, at - last.at)
      last = { position, at }
      if (!isFast) return
      isHurried = true
      clearTimeout(timer)
      timer = setTimeout(calmDown, calmAfterMs)
    },
    /** Calls the function once scrolling is slow. Returns a function that cancels it. */
    whenCalm: (go: () => void): (() => void) => {
      if (isHurried) waiting.add(go)
      else go()
      return () => void waiting.delete(go)
    },
  }
}

export type ScrollPace = ReturnType<typeof createScrollPace>
