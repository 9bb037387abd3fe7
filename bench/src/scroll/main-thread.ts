export interface Tasks {
  longestTaskMs: number
  /** All tasks together. */
  busyMs: number
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  args?: { name?: string }
  /** The processor's time in microseconds, without what other programs took in between. */
  tdur?: number
}

/** The tasks of the busiest main thread in a trace, which is that of the page. */
export const tasksOf = (trace: Uint8Array): Tasks => {
  const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as { traceEvents: TraceEvent[] }
  const mainThreads = new Set(
    traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  )
  const tasks = new Map<string, Tasks>()
  for (const { name, pid, tid, tdur = 0 } of traceEvents) {
    const thread = `${pid} ${tid}`
    if (name !== 'RunTask' || !mainThreads.has(thread)) continue
    const { longestTaskMs, busyMs } = tasks.get(thread) ?? { longestTaskMs: 0, busyMs: 0 }
    tasks.set(thread, {
      longestTaskMs: Math.max(longestTaskMs, tdur / 1000),
      busyMs: busyMs + tdur / 1000,
    })
  }
  const [busiest] = [...tasks.values()].sort((a, b) => b.busyMs - a.busyMs)
  if (!busiest) throw new Error('The trace has no tasks of a page.')
  return busiest
}
