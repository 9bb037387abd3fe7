import { applyFetchedFont } from '@sortie/ui/font.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Sets the document's title and, when the page changes, focuses the new heading: otherwise a screen reader would say
 * nothing and the keyboard focus would stay where the old page was. A change of the query alone is not a new page, so
 * the focus stays on the pressed element, unless that is gone.
 */
export const usePageArrival = (title: string | undefined, product: string): void => {
  const { pathname, search } = useLocation()
  const last = useRef({ pathname, search })

  useEffect(() => {
    document.title = title ? `${title} · ${product}` : product
  }, [title, product])

  useEffect(() => {
    const before = last.current
    last.current = { pathname, search }
    const isNewPage = before.pathname !== pathname
    const lostFocus = before.search !== search && document.activeElement === document.body
    if (isNewPage) applyFetchedFont()
    if (isNewPage || lostFocus) focusHeading()
  }, [pathname, search])
}

const focusHeading = () => {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
  if (!target) return
  target.tabIndex = -1
  target.focus({ preventScroll: true })
}
