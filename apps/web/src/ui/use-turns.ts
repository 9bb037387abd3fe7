import { startTransition, useEffect, useState } from 'react'
import { drawnAfterMs, whenSomeoneActs } from './waiting.ts'

/**
 * How many of the later parts of a page may be drawn by now: none at first, then one more at a time. Each is drawn in
 * tasks of its own, so that a slow phone shows the top of the page early and responds in between. What comes after
 * `onScreen` parts begins with the first touch, key or scroll, or after four seconds.
 */
export const useTurns = (parts: number, onScreen = parts): number => {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn >= parts) return
    const next = () => startTransition(() => setDrawn(drawn + 1))
    if (drawn === onScreen) return whenSomeoneActs(next, drawnAfterMs)
    next()
  }, [drawn, parts, onScreen])
  return drawn
}

const rowsAtFirst = 2
const rowsAtOnce = 3
let isFirstPage = true

/**
 * The same for a list: only the rows at its top are drawn with the first page of a visit. On pages that follow, all of
 * them are drawn at once, because someone who comes back expects the list at the height where they left it.
 */
export const useRowsInTurns = <Row>(rows: readonly Row[]): readonly Row[] => {
  const [drawn, setDrawn] = useState(isFirstPage ? rowsAtFirst : Number.POSITIVE_INFINITY)
  const isComplete = drawn >= rows.length
  useEffect(() => {
    isFirstPage &&= !isComplete
    if (isComplete) return
    const next = drawn + rowsAtOnce
    startTransition(() => setDrawn(next < rows.length ? next : Number.POSITIVE_INFINITY))
  }, [drawn, isComplete, rows.length])
  return isComplete ? rows : rows.slice(0, drawn)
}
