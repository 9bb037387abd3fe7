import { useMatches } from 'react-router'
import type { RouteHandle } from '#app/route-handle.ts'

/** The handle of the deepest route that has one. */
export const useRouteHandle = (): RouteHandle | undefined =>
  useMatches().findLast(({ handle }) => handle !== undefined)?.handle as RouteHandle | undefined
