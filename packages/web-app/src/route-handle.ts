import { useMatches } from 'react-router'

/** What the shell knows of the route it shows. */
export interface RouteHandle {
  /** The route's name in the words of the specification. */
  name: string
  header: 'dark' | 'light' | 'none'
  title: string
  /** On a phone the bottom of the screen belongs to the page's own actions, not to the tabs. */
  hasOwnBottom?: boolean
  /** Opened at a site without a network: nothing around the page may ask the server for anything. */
  isOffline?: boolean
}

/** The handle of the deepest route that has one. */
export const useRouteHandle = (): RouteHandle | undefined =>
  useMatches().findLast(({ handle }) => handle !== undefined)?.handle as RouteHandle | undefined
