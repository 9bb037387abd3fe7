import { useEffect } from 'react'

/** A closing dialog returns the focus first, and a component may choose a better place within this time. */
const patienceMs = 150

const focusable = '[role="row"][tabindex="0"], h2[tabindex="-1"], h3[tabindex="-1"]'

const pathOf = (element: Element): Element[] => {
  const path: Element[] = []
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at)
  return path
}

/**
 * Keeps the place of keyboard users. When the focused element leaves the page, such as a file that was deleted, the
 * focus moves to the nearest remaining row or heading, not to the beginning of the page.
 */
export const useKeptFocus = (): void => {
  useEffect(() => {
    let path: Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.closest('main')) path = pathOf(target)
    }
    const isLost = () => document.activeElement === document.body && path[0] && !path[0].isConnected
    const restore = () => {
      if (!isLost()) return
      const left = path.filter((element) => element.isConnected && element.closest('main'))
      for (const place of left) {
        const next = place.querySelector<HTMLElement>(focusable)
        if (next) return next.focus({ preventScroll: true })
      }
    }
    const observer = new MutationObserver(() => {
      if (!isLost()) return
      clearTimeout(timer)
      timer = setTimeout(restore, patienceMs)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
}
