const steps: (() => Promise<unknown>)[] = []

/** Remembers how to undo what was just done; the last thing done is undone first. */
export const undoLater = (step: () => Promise<unknown>): void => {
  steps.push(step)
}

export const cleanUp = async (): Promise<void> => {
  for (let step = steps.pop(); step; step = steps.pop()) await step()
}
