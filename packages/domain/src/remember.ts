/**
 * Keeps what was worked out for each day of a thing, as long as that is not too much: all of it goes at once
 * then, and is worked out again when asked for. Only for answers that never change.
 */
export const rememberByDay = <Day, Answer>(limit: number) => {
  const owners = new Map<string, Map<Day, Answer>>()
  let kept = 0
  return (owner: string, day: Day, workOut: () => Answer): Answer => {
    const known = owners.get(owner)?.get(day)
    if (known !== undefined) return known
    const answer = workOut()
    if (kept >= limit) {
      owners.clear()
      kept = 0
    }
    const days = owners.get(owner) ?? new Map<Day, Answer>()
    owners.set(owner, days.set(day, answer))
    kept++
    return answer
  }
}
