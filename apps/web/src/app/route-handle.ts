/** What the shell knows of the route it shows. */
export interface RouteHandle {
  /** The route's name in the words of the specification. */
  name: string
  header: 'dark' | 'light' | 'none'
  title: string
  /** Is also opened from the views of native apps, and has no header there. */
  isEmbeddable?: boolean
  /** Opened at a site without a network: nothing around the page may ask the server for anything. */
  isOffline?: boolean
}
