type Ask = (files: number) => void
let ask: Ask | null = null

/** Whoever can ask the pilot; returns how to stop. */
export const onSignOutQuestion = (listener: Ask): (() => void) => {
  ask = listener
  return () => {
    if (ask === listener) ask = null
  }
}

/** Whether somebody asks; the pilot's answer then decides. */
export const askBeforeSignOut = (files: number): boolean => {
  ask?.(files)
  return ask !== null
}
