export interface Scrolled {
  /** How long each took, in milliseconds. */
  frames: number[]
  longestTaskMs: number
  /** Of tasks over 50 ms, what is beyond that. */
  blockedMs: number
  /** In how many there was a gap where a row should be. */
  emptyFrames: number
}

export interface Watch {
  end(): Scrolled & { scrolledPixels: number }
}

/** The module that runs in the page. */
export interface WatchingPage {
  watchFrames(grid: unknown): Watch
}
