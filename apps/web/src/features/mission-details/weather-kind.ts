const hourMs = 3_600_000
const hourlyUntilMs = 48 * hourMs

/** By the hour when the flight is within 48 hours, else by the day. */
export const weatherKind = (start: string | null, now: number): 'hourly' | 'daily' => {
  if (start === null) return 'daily'
  const ahead = Date.parse(start) - now
  return ahead >= -hourMs && ahead <= hourlyUntilMs ? 'hourly' : 'daily'
}
