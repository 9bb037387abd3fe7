import { setTimeout as sleep } from 'node:timers/promises'
import type { ManagedProcess } from './processes.ts'

export type KeptProcess = ManagedProcess & {
  /** From now on it is started again when it ends on its own; until then its end is final. */
  keep(): void
}

type Options = {
  log: (line: string) => void
  /** How often in a row it is started again before it is given up. */
  restarts?: number
  /** The pause before the first restart; each further one is twice as long. */
  firstPauseMs?: number
  /** After running for so long an end counts as the first again. */
  steadyAfterMs?: number
}

/** A process that is started again when it ends on its own, a few times in a row. */
export function keepRunning(
  start: (again: boolean) => ManagedProcess,
  { log, restarts = 5, firstPauseMs = 500, steadyAfterMs = 60_000 }: Options,
): KeptProcess {
  let current = start(false)
  const { name } = current
  let startedAt = Date.now()
  let kept = false
  const stopping = new AbortController()

  const supervise = async (): Promise<string> => {
    for (let ends = 1; ; ends += 1) {
      const how = await current.exited
      if (!kept || stopping.signal.aborted) return how
      if (Date.now() - startedAt >= steadyAfterMs) ends = 1
      if (ends > restarts) return `${how}\n${name} was started again ${restarts} times; giving up.`
      const pauseMs = firstPauseMs * 2 ** (ends - 1)
      log(`${how}\nStarting ${name} again in ${pauseMs / 1000} s (${ends} of ${restarts}).`)
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return how
      current = start(true)
      startedAt = Date.now()
    }
  }

  return {
    name,
    exited: supervise(),
    keep: () => {
      kept = true
    },
    stop: () => {
      stopping.abort()
      return current.stop()
    },
    kill: () => {
      stopping.abort()
      current.kill()
    },
  }
}
