import { startTransition, useEffect, useState } from 'react'

/**
 * How many of the later parts of a page may be drawn by now: none at first, then one more at a time. Each is drawn in
 * tasks of its own, so that a slow phone shows the top of the page early and responds in between.
 */
export const useTurns = (parts: number): number => {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn >= parts) return
    const timer = setTimeout(() => startTransition(() => setDrawn(drawn + 1)))
    return () => clearTimeout(timer)
  }, [drawn, parts])
  return drawn
}
