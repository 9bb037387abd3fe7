import { ApiError } from '@sortie/web-app/calls.ts'
import type { RouteHandle } from '@sortie/web-app/route-handle.ts'
import { useEffect } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useRouteError,
} from 'react-router'
import { trackPageView } from './analytics.ts'

/** Reports every change of route as a page view, with the name of the route. */
export const RootRoute = () => {
  const { pathname, key } = useLocation()
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  const name = handle?.name
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes each visit count, also of the same page
  useEffect(() => {
    if (name) trackPageView(name, pathname)
  }, [name, pathname, key])
  return <Outlet />
}

const shortly = 300

/**
 * Handles a page that cannot be shown: the visitor sees a message a moment later. A lost session is handled elsewhere.
 */
export const RouteError = () => {
  const error = useRouteError()
  const navigate = useNavigate()
  useEffect(() => {
    if (error instanceof ApiError && error.status === 401) return
    if (!isRouteErrorResponse(error)) console.warn('a page failed', error)
    const leave = setTimeout(() => navigate('/four-oh-four', { replace: true }), shortly)
    return () => clearTimeout(leave)
  }, [error, navigate])
  return null
}
