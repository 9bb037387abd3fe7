import type { ReactNode } from 'react'
import { RouterProvider } from 'react-aria-components'
import { useHref, useNavigate } from 'react-router'

const isElsewhere = (href: string) => /^[a-z][a-z\d+.-]*:/i.test(href)

/** The router would treat a URL of another site as a page below this one. */
const useLinkHref = (href: string): string => {
  const here = useHref(isElsewhere(href) ? '/' : href)
  return isElsewhere(href) ? href : here
}

/** Makes the links of the design system change the page without reloading the front end. */
export const RouterLinks = ({ children }: { children: ReactNode }) => {
  const navigate = useNavigate()
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useLinkHref}>
      {children}
    </RouterProvider>
  )
}
