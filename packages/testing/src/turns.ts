import { expect } from 'vitest'

/** Waits one turn of the event loop, after which pending callbacks that need no timer have run. */
export const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Waits for a condition without a clock: what has not happened after this many turns of the event loop never will. */
export const until = async (condition: () => boolean): Promise<void> => {
  for (let turns = 0; turns < 5000 && !condition(); turns++) await turn()
  expect(condition(), String(condition)).toBe(true)
}
