/** In pixels per millisecond: of what passes faster nobody sees more than that it is there. */
const hurry = 1.5
const calmAfterMs = 120

/** How fast a collection scrolls. What only passes by need not be loaded, least of all before what the pilot stops at. */
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
    /** The collection has come to this position. */
    moved: (position: number): void => {
      const at = now()
      const isFast = last && Math.abs(position - last.position) > hurry * Math.max(1, at - last.at)
      last = { position, at }
      if (!isFast) return
      isHurried = true
      clearTimeout(timer)
      timer = setTimeout(calmDown, calmAfterMs)
    },
    /** Calls once, as soon as it is slow. Returns how to change one's mind. */
    whenCalm: (go: () => void): (() => void) => {
      if (isHurried) waiting.add(go)
      else go()
      return () => void waiting.delete(go)
    },
  }
}

export type ScrollPace = ReturnType<typeof createScrollPace>
