export interface Frames {
  /** How long each took, in milliseconds. */
  frames: number[]
  /** In how many there was a gap where a row should be. */
  emptyFrames: number
}

export interface Watch {
  end(): Frames & { scrolledPixels: number }
}

/** The module that runs in the page. */
export interface WatchingPage {
  watchFrames(grid: unknown, drawsRows: boolean): Watch
}

export interface StillPage {
  standStill(grid: unknown, pixels: number, pictures: readonly string[]): unknown
}
