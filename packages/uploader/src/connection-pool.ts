/** The interval at which the throughput is measured. */
const windowMs = 2000
/** A shorter interval, used once enough parts have arrived, because small files are done soon. */
const shortWindowMs = 250
const enoughParts = 8
const growth = 1.05
const decline = 0.9

export interface ConnectionPool {
  /** How many connections are allowed at the moment. */
  readonly width: number
  /** Runs a task as soon as a connection is free. Lanes take turns, so that none waits behind a long one. */
  run<Result>(lane: string, task: () => Promise<Result>): Promise<Result>
  /** Says that this many bytes have arrived. */
  moved(bytes: number): void
  /** To be called after an error: halves the connections, from where their number may grow again. */
  narrow(): void
}

interface PoolOptions {
  first?: number
  /** A browser opens six connections to a host with HTTP/1.1, so the calls around the parts should use others. */
  most?: number
  now?: () => number
}

/** The connections that all files share. Their number grows while that increases the total speed. */
export const createConnectionPool = ({
  first = 4,
  most = 6,
  now = Date.now,
}: PoolOptions = {}): ConnectionPool => {
  const lanes = new Map<string, (() => void)[]>()
  let width = Math.min(first, most)
  let busy = 0
  /** Null while some connections are idle, since the throughput then says nothing about their number. */
  let measured: { since: number; bytes: number; parts: number } | null = null
  let steadyRate = 0
  let narrowedAt = Number.NEGATIVE_INFINITY

  const startNext = (): void => {
    while (busy < width) {
      const [next] = lanes
      if (!next) {
        measured = null
        return
      }
      const [lane, waiting] = next
      const start = waiting.shift()
      // Moves the lane to the end of the line.
      lanes.delete(lane)
      if (waiting.length > 0) lanes.set(lane, waiting)
      busy += 1
      start?.()
    }
    measured ??= { since: now(), bytes: 0, parts: 0 }
  }

  const adapt = (bytes: number): void => {
    if (!measured) return
    measured.bytes += bytes
    measured.parts += 1
    const elapsed = now() - measured.since
    if (elapsed < (measured.parts < enoughParts ? windowMs : shortWindowMs)) return
    const rate = measured.bytes / elapsed
    measured = { since: now(), bytes: 0, parts: 0 }
    if (rate > steadyRate * growth) width = Math.min(most, width + 1)
    else if (rate >= steadyRate * decline) return
    // A lower rate isn't caused by one more connection, but the next rate is compared with it.
    steadyRate = rate
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
      adapt(bytes)
      startNext()
    },
    narrow: () => {
      // Parts that fail together have one cause, which counts once.
      if (now() - narrowedAt < windowMs) return
      narrowedAt = now()
      width = Math.max(1, Math.floor(width / 2))
      steadyRate = 0
      measured = null
    },
  }
}
