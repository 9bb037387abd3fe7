import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Names the document after the page and, when one page gives way to another,
 * puts the focus on the new heading: else a screen reader stays silent and the
 * keyboard stays where the old page was. A change of the query alone is not a
 * new page, and whoever pressed a pager keeps the focus there.
 */
export const usePageArrival = (title: string | undefined): void => {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)

  useEffect(() => {
    document.title = title ? `${title} · Sortie` : 'Sortie'
  }, [title])

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
    if (!target) return
    target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname])
}
