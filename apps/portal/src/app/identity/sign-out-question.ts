import type { Unsent } from '../unsent.ts'

type Ask = (unsent: Unsent) => void
let ask: Ask | null = null

/** Registers a component that can ask the pilot. Returns a function that unregisters it. */
export const onSignOutQuestion = (listener: Ask): (() => void) => {
  ask = listener
  return () => {
    if (ask === listener) ask = null
  }
}

/** Whether a component asks the pilot, whose answer then decides. */
export const askBeforeSignOut = (unsent: Unsent): boolean => {
  ask?.(unsent)
  return ask !== null
}
