/** When throughput is looked at, and how much more of it is worth another connection. */
const windowMs = 2000
/** Sooner, once so many parts say what it is: small files are gone before long. */
const shortWindowMs = 250
const enoughParts = 16
const growth = 1.05
const decline = 0.9

export interface ConnectionPool {
  /** How many connections are allowed at the moment. */
  readonly width: number
  /** Runs a task as soon as a connection is free. Lanes take turns, so that none waits behind a long one. */
  run<Result>(lane: string, task: () => Promise<Result>): Promise<Result>
  /** Says that this many bytes have arrived. */
  moved(bytes: number): void
  /** After an error: half the connections, and from there it may grow again. */
  narrow(): void
}

interface PoolOptions {
  first?: number
  /** A browser opens six connections to a host by HTTP/1.1; the calls around the parts had better use others. */
  most?: number
  now?: () => number
}

/** The connections that all files share. Their number grows while that makes the whole faster. */
export const createConnectionPool = ({
  first = 4,
  most = 6,
  now = Date.now,
}: PoolOptions = {}): ConnectionPool => {
  const lanes = new Map<string, (() => void)[]>()
  let width = Math.min(first, most)
  let busy = 0
  let measured = { since: now(), bytes: 0, parts: 0, isFull: true }
  let steadyRate = 0
  let narrowedAt = Number.NEGATIVE_INFINITY

  const startNext = (): void => {
    while (busy < width) {
      const [next] = lanes
      if (!next) {
        // With connections to spare throughput says nothing about their number.
        measured.isFull = false
        return
      }
      const [lane, waiting] = next
      const start = waiting.shift()
      // To the end of the line.
      lanes.delete(lane)
      if (waiting.length > 0) lanes.set(lane, waiting)
      busy += 1
      start?.()
    }
  }

  const adapt = (): void => {
    const elapsed = now() - measured.since
    if (elapsed < (measured.parts < enoughParts ? windowMs : shortWindowMs)) return
    const rate = measured.bytes / elapsed
    const { isFull } = measured
    measured = { since: now(), bytes: 0, parts: 0, isFull: true }
    if (!isFull) return
    if (rate > steadyRate * growth) {
      steadyRate = rate
      width = Math.min(most, width + 1)
    } else if (rate < steadyRate * decline) {
      steadyRate = rate
      width = Math.max(1, width - 1)
    }
  }

  return {
    get width() {
      return width
    },
    run: (lane, task) =>
      new Promise((resolve, reject) => {
        const start = () =>
          void task()
            .then(resolve, reject)
            .finally(() => {
              busy -= 1
              startNext()
            })
        const waiting = lanes.get(lane)
        if (waiting) waiting.push(start)
        else lanes.set(lane, [start])
        startNext()
      }),
    moved: (bytes) => {
      measured.bytes += bytes
      measured.parts += 1
      adapt()
      startNext()
    },
    narrow: () => {
      // What fails together has one cause.
      if (now() - narrowedAt < windowMs) return
      narrowedAt = now()
      width = Math.max(1, Math.floor(width / 2))
      steadyRate = 0
      measured = { since: now(), bytes: 0, parts: 0, isFull: true }
    },
  }
}
