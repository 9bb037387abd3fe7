import { useMatches } from 'react-router'

/** What the shell knows about the current route. */
export interface RouteHandle {
  /** The name of the route in the specification. */
  name: string
  header: 'dark' | 'light' | 'none'
  title: string
  /** On a phone, the bottom of the screen is for the page's own actions instead of the tabs. */
  hasOwnBottom?: boolean
  /** The page is used at a site without a network, so nothing around it may request anything from the server. */
  isOffline?: boolean
}

/** The handle of the deepest route that has one. */
export const useRouteHandle = <Handle = RouteHandle>(): Handle | undefined =>
  useMatches().findLast(({ handle }) => handle !== undefined)?.handle as Handle | undefined
