import { applyFetchedFont } from '@sortie/ui/font.ts'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Names the document after the page and, when one page gives way to another,
 * puts the focus on the new heading: else a screen reader stays silent and the
 * keyboard stays where the old page was. A change of the query alone is not a
 * new page: whoever pressed something keeps the focus there, unless it is gone.
 */
export const usePageArrival = (title: string | undefined): void => {
  const { pathname, search } = useLocation()
  const last = useRef({ pathname, search })

  useEffect(() => {
    document.title = title ? `${title} · Sortie` : 'Sortie'
  }, [title])

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
