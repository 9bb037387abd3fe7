import { useMemo, useState } from 'react'

/** What is listed while rows keep their places: what has gone stays, and what came waits, unless it was appended. */
const keepPlaces = <Row>(held: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => string) => {
  const current = new Map(rows.map((row) => [keyOf(row), row]))
  const places = new Set(held.map(keyOf))
  const last = rows.findLastIndex((row) => places.has(keyOf(row)))
  const appended = last < 0 ? [] : rows.slice(last + 1)
  return {
    shown: [...held.map((row) => current.get(keyOf(row)) ?? row), ...appended],
    gone: new Set(held.map(keyOf).filter((key) => !current.has(key))),
  }
}

interface SteadyRows<Row> {
  shown: readonly Row[]
  /** The keys of rows that are still shown in their place, and no longer in the list. */
  gone: ReadonlySet<string>
}

/** A pointer that moves over the list is about to press something. One that a closed dialog has left there isn't. */
interface Hold {
  onPointerMove: () => void
  onPointerLeave: () => void
}

/**
 * A list that stays where it is while the pointer moves over it, so that nothing moves away from under a press: what is
 * gone keeps its place, and what is new waits until the pointer has left. `keyOf` has to stay the same. Another `list`,
 * such as one of another filter, is shown as it is.
 */
export const useSteadyRows = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  list = '',
): SteadyRows<Row> & { hold: Hold } => {
  const [isOver, setOver] = useState(false)
  const [held, setHeld] = useState<{ list: string; rows: readonly Row[] } | null>(null)
  // A list that was still loading has no places to keep: those of its first rows are kept once they are there.
  const isHeld = isOver && held !== null && held.list === list && held.rows.length > 0
  if (isOver && !isHeld && (held?.list !== list || held.rows !== rows)) setHeld({ list, rows })
  const steady = useMemo(
    () => (isHeld ? keepPlaces(held.rows, rows, keyOf) : { shown: rows, gone: new Set<string>() }),
    [isHeld, held, rows, keyOf],
  )
  const leave = () => {
    setOver(false)
    setHeld(null)
  }
  return { ...steady, hold: { onPointerMove: () => setOver(true), onPointerLeave: leave } }
}
