import { expect } from 'vitest'

/** What is to happen without anybody waiting for it has happened after one turn of the event loop. */
export const turn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Nothing here waits for a clock: what has not happened after so many turns of the event loop never will. */
export const until = async (condition: () => boolean): Promise<void> => {
  for (let turns = 0; turns < 5000 && !condition(); turns++) await turn()
  expect(condition(), String(condition)).toBe(true)
}
