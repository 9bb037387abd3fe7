import { isKeyTaken, rowAfterKey } from '@sortie/ui/data/row-keys.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const linksIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-line] a')]

const rowsOnAPage = 10

/**
 * Moves through the lines with j and k from anywhere on the page; Enter follows the link that has the focus. When the
 * line that had it is gone, the one in its place gets it.
 */
export const useLineKeys = (list: RefObject<HTMLElement | null>, ids: string): void => {
  const last = useRef(-1)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!list.current || isKeyTaken(event.target) || event.ctrlKey || event.metaKey || event.altKey) return
      if (!['j', 'k'].includes(event.key.toLowerCase())) return
      const links = linksIn(list.current)
      const at = links.findIndex((link) => link.closest('[data-line]')?.contains(document.activeElement))
      const next = rowAfterKey(event.key, at, { count: links.length, page: rowsOnAPage })
      if (next === null) return
      event.preventDefault()
      links[next]?.focus()
    }
    const onFocus = () => {
      const at = list.current
        ? [...list.current.querySelectorAll('[data-line]')].findIndex((line) =>
            line.contains(document.activeElement),
          )
        : -1
      if (document.activeElement !== document.body) last.current = at
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
    }
  }, [list])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines are what it is about
  useEffect(() => {
    if (!list.current || last.current < 0 || document.activeElement !== document.body) return
    const links = linksIn(list.current)
    links[Math.min(last.current, links.length - 1)]?.focus()
  }, [list, ids])
}
