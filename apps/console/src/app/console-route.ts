import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { LazyRouteFunction, RouteObject } from 'react-router'

/** A page for people who are signed in, as src/route-table.ts describes it. */
export interface ConsoleRoute {
  name: string
  path: `/${string}`
  title: string
  /** Whoever may make this call sees the page. */
  call: keyof ProviderCalls
  page: LazyRouteFunction<RouteObject>
}

/** What the shell knows about the current route. */
export interface ConsoleHandle {
  name: string
  title: string
  /** Everyone who is signed in sees a page without one. */
  call?: keyof ProviderCalls
}
