import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isKeyTaken, rowAfterKey } from './row-keys.ts'

/** A line of a list, or a row of a table that isn't a grid. */
const lines = '[data-line], tbody > tr:not([inert])'

/** Where the focus goes in each line: to the box that chooses it, or else to its first link. */
const stopsIn = (list: HTMLElement): { line: Element; stop: HTMLElement }[] =>
  [...list.querySelectorAll(lines)].flatMap((line) => {
    const stop =
      line.querySelector<HTMLElement>('input[type=checkbox]:not(:disabled)') ??
      line.querySelector<HTMLElement>('a, button')
    return stop ? [{ line, stop }] : []
  })

const rowsOnAPage = 10

/**
 * Moves through the lines with j and k from anywhere on the page; Enter follows the link that has the focus, and Space
 * chooses a line that has a box. When the line that had the focus is gone, the one in its place gets it.
 * `ids` are those of the lines; null turns it off.
 */
export const useLineKeys = (list: RefObject<HTMLElement | null>, ids: string | null): void => {
  const last = useRef(-1)
  const isOn = ids !== null
  useLayoutEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (!list.current || isKeyTaken(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      const stops = stopsIn(list.current)
      const at = stops.findIndex(({ line }) => line.contains(document.activeElement))
      if (event.key === 'Enter' && stops[at]?.stop.matches('input:focus'))
        stops[at].line.querySelector('a')?.click()
      if (!['j', 'k'].includes(event.key.toLowerCase())) return
      const next = rowAfterKey(event.key, at, { count: stops.length, page: rowsOnAPage })
      if (next === null) return
      event.preventDefault()
      stops[next]?.stop.focus()
    }
    const onFocus = () => {
      const at = list.current
        ? stopsIn(list.current).findIndex(({ line }) => line.contains(document.activeElement))
        : -1
      if (document.activeElement !== document.body) last.current = at
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [list, isOn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are what it is about
  useEffect(() => {
    if (!isOn || !list.current || last.current < 0 || document.activeElement !== document.body) return
    const stops = stopsIn(list.current)
    stops[Math.min(last.current, stops.length - 1)]?.stop.focus()
  }, [list, isOn, ids])
}
