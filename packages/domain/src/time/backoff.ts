/**
 * How long to wait before the next attempt, after so many that failed: twice as long each time, up to the longest
 * pause. Whoever must not come back together with others takes a random part of it.
 */
export const pauseAfter = (
  failures: number,
  { shortest, longest }: { shortest: number; longest: number },
): number => Math.min(shortest * 2 ** failures, longest)
