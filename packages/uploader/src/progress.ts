/** The weight of the newest measurement. */
const weight = 0.3
const shownAboveFiles = 10
const recalculatedEvery = 5

export interface Progress {
  /** From 0 to 1. Goes back only when files are added. */
  fraction: number
  bytesPerSecond: number | null
  /** Shown above 10 files, and recalculated every 5, so that it does not flicker. */
  secondsLeft: number | null
}

export interface Measured {
  at: number
  sentBytes: number
  totalBytes: number
  finishedFiles: number
  totalFiles: number
}

/** Calculates the progress to show: smoothed, and never going backward. */
export const createProgress = () => {
  let shown: Progress = { fraction: 0, bytesPerSecond: null, secondsLeft: null }
  let last: Measured | null = null
  let estimatedAfter: number | undefined

  return (measured: Measured): Progress => {
    const { at, sentBytes, totalBytes, finishedFiles, totalFiles } = measured
    let { fraction, bytesPerSecond, secondsLeft } = shown
    if (last && at > last.at) {
      // A part that is sent again, or a file that was removed, doesn't make progress go backward.
      const rate = (Math.max(0, sentBytes - last.sentBytes) * 1000) / (at - last.at)
      bytesPerSecond = bytesPerSecond === null ? rate : bytesPerSecond * (1 - weight) + rate * weight
    }
    const hasOtherFiles = last?.totalBytes !== totalBytes
    const now = totalBytes === 0 ? 0 : Math.min(1, sentBytes / totalBytes)
    fraction = hasOtherFiles ? now : Math.max(fraction, now)

    const step = Math.floor(finishedFiles / recalculatedEvery)
    if (totalFiles <= shownAboveFiles) secondsLeft = null
    else if (bytesPerSecond && (step !== estimatedAfter || hasOtherFiles || secondsLeft === null)) {
      estimatedAfter = step
      secondsLeft = Math.round((totalBytes - sentBytes) / bytesPerSecond)
    }
    last = measured
    shown = { fraction, bytesPerSecond, secondsLeft }
    return shown
  }
}
