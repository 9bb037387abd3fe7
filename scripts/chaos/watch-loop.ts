import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'

/** The longest turn of a server's event loop, in milliseconds. */
export interface LoopTurn {
  /** The longest time on a processor. */
  cpu: number
  /**
   * The longest time in all, processor or not (a disk, a lock, the collection of garbage), but for the time in which
   * other programs of the machine had every processor.
   */
  held: number
}

/** For how long the main thread has been ready to run without a processor; only Linux tells. */
const unscheduled = (): number => {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

const now = () => {
  const { user, system } = process.threadCpuUsage()
  return { cpu: (user + system) / 1000, held: performance.now() - unscheduled() }
}

/** Loaded into a server before its own code (`--import`). Whoever asks begins a new count. */
const watch = (port: number): void => {
  let before = now()
  let longest: LoopTurn = { cpu: 0, held: 0 }
  const look = () => {
    const { cpu, held } = now()
    longest = {
      cpu: Math.max(longest.cpu, cpu - before.cpu),
      held: Math.max(longest.held, held - before.held),
    }
    before = now()
  }
  setInterval(look, 1).unref()
  createServer((_request, response) => {
    look()
    response.end(JSON.stringify(longest))
    longest = { cpu: 0, held: 0 }
  })
    .listen(port, '127.0.0.1')
    .unref()
}

if (isMainThread && process.env.LOOP_WATCH_PORT) watch(Number(process.env.LOOP_WATCH_PORT))
