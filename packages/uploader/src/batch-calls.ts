/** The number of calls that are sent separately at the same time: as many connections as a browser opens to a host. */
const mostAlone = 6
const mostInRequest = 50
/** The number of calls that fill a request. Fewer wait for others while more are expected, but not for long. */
const worthRequest = 30
const patienceMs = 250

interface BatchOptions<Call, Result> {
  alone(call: Call, signal: AbortSignal): Promise<Result>
  /** One result for each call, in order. Null if the calls have to be sent separately after all. */
  together(calls: readonly Call[], signal: AbortSignal): Promise<PromiseSettledResult<Result>[] | null>
  /** Whether calls can be sent in batches at the moment. */
  mayBatch(): boolean
  /** Whether something is under way that ends with another call. */
  isMoreToCome(): boolean
}

interface Waiting<Call, Result> {
  call: Call
  since: number
  signal: AbortSignal
  outcome: PromiseWithResolvers<Result>
}

/**
 * Sends the small calls of many files. A few are sent separately. Once more calls wait than may be pending, those that
 * wait are sent together, one request after the other, until no call is left. Calls that arrive meanwhile join the next
 * request.
 */
export const batchCalls = <Call, Result>({
  alone,
  together,
  mayBatch,
  isMoreToCome,
}: BatchOptions<Call, Result>) => {
  let waiting: Waiting<Call, Result>[] = []
  let onTheirWay = 0
  let isBatching = false
  let timer: ReturnType<typeof setTimeout> | undefined

  /** A signal that is aborted once all of these calls are. */
  const sharedSignal = (items: readonly Waiting<Call, Result>[]): AbortSignal => {
    const controller = new AbortController()
    let left = items.length
    for (const { signal } of items)
      signal.addEventListener('abort', () => {
        left -= 1
        if (left === 0) controller.abort(signal.reason)
      })
    return controller.signal
  }

  const sendAlone = ({ call, signal, outcome }: Waiting<Call, Result>): Promise<void> =>
    alone(call, signal).then(outcome.resolve, outcome.reject)

  const sendTogether = async (items: readonly Waiting<Call, Result>[]): Promise<void> => {
    try {
      const results = await together(
        items.map(({ call }) => call),
        sharedSignal(items),
      )
      if (!results) {
        await Promise.all(items.filter((item) => !item.signal.aborted).map(sendAlone))
        return
      }
      for (const [index, { outcome }] of items.entries()) {
        const result = results[index]
        if (result?.status === 'fulfilled') outcome.resolve(result.value)
        else outcome.reject(result?.reason ?? new Error('A call has no result.'))
      }
    } catch (error) {
      for (const { outcome } of items) outcome.reject(error)
    }
  }

  /** Returns to separate calls once none is left. */
  const endBatching = (): void => {
    if (onTheirWay === 0 && waiting.length === 0 && !isMoreToCome()) isBatching = false
  }

  const take = (count: number): Waiting<Call, Result>[] => {
    waiting = waiting.filter(({ signal }) => !signal.aborted)
    return waiting.splice(0, count)
  }

  const send = (items: readonly Waiting<Call, Result>[]): void => {
    onTheirWay += 1
    const [first] = items
    void (items.length === 1 && first ? sendAlone(first) : sendTogether(items)).then(() => {
      onTheirWay -= 1
      endBatching()
      sendNext()
    })
  }

  /** Checks the clock, not only the timer, because timers run late in a background tab. */
  const hasPatience = ({ since }: Waiting<Call, Result>): boolean =>
    isBatching && waiting.length < worthRequest && isMoreToCome() && Date.now() - since < patienceMs

  const sendNext = (): void => {
    clearTimeout(timer)
    if (!mayBatch()) isBatching = false
    while (waiting[0] && onTheirWay < (isBatching ? 1 : mostAlone)) {
      if (hasPatience(waiting[0])) {
        timer = setTimeout(sendNext, patienceMs)
        return
      }
      const items = take(isBatching ? mostInRequest : 1)
      if (items.length > 0) send(items)
    }
    isBatching ||= waiting.length > 0 && mayBatch()
  }

  return (call: Call, signal: AbortSignal): Promise<Result> => {
    if (signal.aborted) return Promise.reject(signal.reason)
    const outcome = Promise.withResolvers<Result>()
    endBatching()
    const item = { call, since: Date.now(), signal, outcome }
    waiting.push(item)
    signal.addEventListener('abort', () => outcome.reject(signal.reason))
    sendNext()
    return outcome.promise
  }
}
