/** What a visitor experienced on a page. */
export interface Felt {
  /** Largest contentful paint, in milliseconds; null while nothing was painted. */
  paintMs: number | null
  /** Interaction to next paint: the longest of the visit, in milliseconds. */
  responseMs: number
  /** The slowest interaction: the event and its target, as the browser names them. */
  slowest: string
  /** Cumulative layout shift. */
  shift: number
}

export interface Point {
  x: number
  y: number
}

/** The module whose functions run in the page. */
export interface FeltPage {
  watchInteractions(): void
  readFelt(): Promise<Felt>
  pointOf(selector: string, name: string): Promise<Point | null>
}
