import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { onTestFinished, vi } from 'vitest'

export interface SteppedTime {
  /** The waits, in order; a test may add more. */
  steps: string[]
  onTurn(): void
  /** Whether the test itself ends a wait of this length. */
  isHeld(ms: number): boolean
  pass(ms: number): void
}

/**
 * Time that passes only while something waits for it. A wait that doesn't keep the process alive is recorded as "at
 * most".
 */
export const stepTime = (): SteppedTime => {
  let now = 1000
  const time: SteppedTime = {
    steps: [],
    onTurn: () => {},
    isHeld: () => false,
    pass: (ms) => {
      now += ms
    },
  }
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { setImmediate, setTimeout } = timers
  const put = (calls: object) => {
    Object.assign(timers, calls)
    syncBuiltinESMExports()
  }
  put({
    setImmediate: async () => {
      time.steps.push('turn')
      time.onTurn()
    },
    setTimeout: async (ms: number, _value: unknown, options?: { ref?: boolean }) => {
      time.steps.push(`wait ${ms} ms${options?.ref === false ? ' at most' : ''}`)
      if (time.isHeld(ms)) await new Promise(() => {})
      time.pass(ms)
    },
  })
  onTestFinished(() => {
    put({ setImmediate, setTimeout })
    vi.restoreAllMocks()
  })
  return time
}
