type Ask = (files: number) => void
let ask: Ask | null = null

/** Registers a component that can ask the pilot. Returns a function that unregisters it. */
export const onSignOutQuestion = (listener: Ask): (() => void) => {
  ask = listener
  return () => {
    if (ask === listener) ask = null
  }
}

/** Whether a component asks the pilot, whose answer then decides. */
export const askBeforeSignOut = (files: number): boolean => {
  ask?.(files)
  return ask !== null
}
