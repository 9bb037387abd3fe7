interface Roles {
  lead: () => void
  follow: () => void
}

/**
 * One of all tabs of this browser leads. When it is closed, another one takes its place, and any tab can take over at
 * once. Without Web Locks, tabs cannot coordinate: every tab leads, and the server handles duplicates.
 */
export const createTabRole = (name: string, { lead, follow }: Roles) => {
  const { locks } = navigator as { locks?: LockManager }
  let waiting = new AbortController()

  const left = Promise.withResolvers<void>()
  let hasLeft = false

  const untilStolen = (lock: Lock | null): Promise<true> | boolean => {
    if (!lock) return false
    if (hasLeft) return true
    lead()
    return left.promise.then(() => true)
  }
  const waitInLine = (): void => {
    follow()
    waiting = new AbortController()
    locks?.request(name, { signal: waiting.signal }, untilStolen).catch(onLost)
  }
  const onLost = (error: unknown): void => {
    // A tab that left the line to take over has already made another request.
    if (error !== leftLine && !hasLeft) waitInLine()
  }
  const leftLine = new DOMException('left the line', 'AbortError')

  const start = (): void => {
    if (!locks) lead()
    locks?.request(name, { ifAvailable: true }, untilStolen).then((got) => {
      if (!got && !hasLeft) waitInLine()
    }, onLost)
  }
  return {
    start,
    /** Lets another tab lead, and leaves the line. */
    end: (): void => {
      hasLeft = true
      waiting.abort(leftLine)
      left.resolve()
    },
    takeOver: (): void => {
      waiting.abort(leftLine)
      locks?.request(name, { steal: true }, untilStolen).catch(onLost)
    },
  }
}
