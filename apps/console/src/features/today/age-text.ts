const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long ago a moment was, in the largest unit that fits: '12 min', '5 h', '3 d'. */
export const ageText = (since: string, now: number): string => {
  const age = Math.max(0, now - Date.parse(since))
  if (age < hour) return `${Math.max(1, Math.floor(age / minute))} min`
  return age < 2 * day ? `${Math.floor(age / hour)} h` : `${Math.floor(age / day)} d`
}
