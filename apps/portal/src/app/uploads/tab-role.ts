interface Roles {
  lead: () => void
  follow: () => void
}

/**
 * Of all tabs of this browser one leads. When it is closed another takes its place, and any can take it over at once.
 * A browser without Web Locks has no means to agree: there every tab leads, and the server sorts out what is twice.
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
    // A tab that left the line to take over has a new place.
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
    /** Lets another tab lead, and stands in line no more. */
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
