/** A message from a thread or a process: its script is loaded, or a task has ended. */
export type PoolMessage<Output> = { ready: true } | { output: Output } | { error: string }

/** A thread or a process that works on one task at a time. */
export interface PoolMember<Input> {
  send(input: Input): void
  /** Ends the member at once, with everything that it has started. */
  end(): unknown
}

interface MemberEvents<Output> {
  onMessage(message: PoolMessage<Output>): void
  /** Called when the member ended by itself, or could not be started. */
  onEnd(error: unknown): void
}

interface PoolOptions<Input, Output> {
  start(events: MemberEvents<Output>): PoolMember<Input>
  /** The number of tasks that run at the same time. */
  members: number
  /** The time that one task may take before its member is ended. */
  milliseconds: number
  overdue(): Error
  /** The number of further tasks that may wait, and the error for the rest. */
  mostWaiting?: { count: number; refusal(): Error }
}

export interface WorkPool<Input, Output> {
  /** Rejects when the signal is aborted, and ends the member that works on the task. */
  run(input: Input, signal?: AbortSignal): Promise<Output>
  close(): Promise<void>
}

interface Task<Input, Output> {
  input: Input
  signal: AbortSignal | undefined
  resolve(output: Output): void
  reject(error: unknown): void
}

interface Place<Input, Output> {
  member: PoolMember<Input> | undefined
  task: Task<Input, Output> | null
  isReady: boolean
  timer: NodeJS.Timeout | undefined
}

/**
 * Runs work on input from strangers, which may be made to take forever, to fill the memory or to crash. A member that
 * exceeds a limit is ended and its task rejected, without delaying any other task. Members start with the first tasks
 * and stay.
 */
export const openWorkPool = <Input, Output>({
  start,
  members,
  milliseconds,
  overdue,
  mostWaiting,
}: PoolOptions<Input, Output>): WorkPool<Input, Output> => {
  const places = new Set<Place<Input, Output>>()
  const waiting: Task<Input, Output>[] = []

  const end = (place: Place<Input, Output>, error: unknown): unknown => {
    if (!places.delete(place)) return undefined
    clearTimeout(place.timer)
    const ended = place.member?.end()
    place.task?.reject(error)
    place.task = null
    startWaiting()
    return ended
  }

  const begin = (place: Place<Input, Output>) => {
    const { task, member } = place
    // Loading the script is not the fault of the task, so the clock starts after that.
    if (!task || !place.isReady) return
    place.timer = setTimeout(() => end(place, overdue()), milliseconds)
    try {
      member?.send(task.input)
    } catch (error) {
      // The error must end the task here: thrown in the callback of a member, it would reach no caller.
      end(place, error)
    }
  }

  const take = (place: Place<Input, Output>, message: PoolMessage<Output>) => {
    if ('ready' in message) {
      place.isReady = true
      return begin(place)
    }
    clearTimeout(place.timer)
    const { task } = place
    place.task = null
    if ('output' in message) task?.resolve(message.output)
    else task?.reject(new Error(message.error))
    startWaiting()
  }

  const addPlace = (): Place<Input, Output> => {
    const place: Place<Input, Output> = { member: undefined, task: null, isReady: false, timer: undefined }
    place.member = start({
      onMessage: (message) => take(place, message),
      onEnd: (error) => end(place, error),
    })
    places.add(place)
    return place
  }

  const startWaiting = () => {
    while (waiting.length > 0) {
      const idle = [...places].find(({ task }) => task === null)
      if (!idle && places.size >= members) return
      const task = waiting.shift() as Task<Input, Output>
      if (task.signal?.aborted) {
        task.reject(task.signal.reason)
        continue
      }
      let place: Place<Input, Output>
      try {
        place = idle ?? addPlace()
      } catch (error) {
        task.reject(error)
        continue
      }
      place.task = task
      task.signal?.addEventListener('abort', () => {
        if (place.task === task) end(place, task.signal?.reason)
      })
      begin(place)
    }
  }

  return {
    run: (input, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ input, signal, resolve, reject })
        startWaiting()
        if (mostWaiting && waiting.length > mostWaiting.count) waiting.pop()?.reject(mostWaiting.refusal())
      }),
    close: async () => {
      const closed = new Error('the pool is closed')
      for (const task of waiting.splice(0)) task.reject(closed)
      await Promise.all([...places].map((place) => end(place, closed)))
    },
  }
}
