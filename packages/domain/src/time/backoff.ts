/**
 * The pause before the next attempt after a number of failures: twice as long each time, up to the longest pause.
 * Callers that must not all retry at once use a random part of it.
 */
export const pauseAfter = (
  failures: number,
  { shortest, longest }: { shortest: number; longest: number },
): number => Math.min(shortest * 2 ** failures, longest)
