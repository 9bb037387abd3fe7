import { setTimeout as sleep } from 'node:timers/promises'

/** How long the processes run at a time: short next to a frame, so that a page goes slowly and not in jerks. */
const runMs = 2

/**
 * Makes a group of processes slower by stopping all of them for most of the time. Nothing inside of them knows of it, and
 * no tool is attached to them. Returns what ends it.
 */
export const slowDown = (group: number, times: number): (() => Promise<void>) => {
  let isSlow = true
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => process.kill(-group, name)
  const run = async () => {
    while (isSlow) {
      const start = performance.now()
      signal('SIGCONT')
      await sleep(runMs)
      signal('SIGSTOP')
      // The pause depends on the time that has passed, since timers are late on a busy machine.
      await sleep((times - 1) * (performance.now() - start))
    }
    signal('SIGCONT')
  }
  const running = run()
  return async () => {
    isSlow = false
    await running
  }
}
