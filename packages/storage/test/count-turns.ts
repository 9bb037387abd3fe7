import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Counts how often long work yields to other work. */
export const countTurns = (): { turns: number } => {
  const { setImmediate } = timers
  const counted = { turns: 0 }
  timers.setImmediate = (async () => {
    counted.turns += 1
  }) as unknown as typeof setImmediate
  syncBuiltinESMExports()
  onTestFinished(() => {
    timers.setImmediate = setImmediate
    syncBuiltinESMExports()
  })
  return counted
}
