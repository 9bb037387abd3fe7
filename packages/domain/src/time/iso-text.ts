const dayMs = 86_400_000
const minuteMs = 60_000

const two = (value: number) => String(value).padStart(2, '0')
const timesOfDay = Array.from(
  { length: dayMs / minuteMs },
  (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00.000Z`,
)

/**
 * Formats times as toISOString does. It is far faster for a list of slots, with many full minutes of a few days,
 * because it reuses the text of the last day.
 */
export const isoWriter = (): ((ms: number) => string) => {
  let lastDay = Number.NaN
  let lastDayText = ''
  return (ms) => {
    const day = Math.floor(ms / dayMs)
    const time = timesOfDay[(ms - day * dayMs) / minuteMs]
    if (time === undefined) return new Date(ms).toISOString()
    if (day !== lastDay) {
      lastDayText = new Date(ms).toISOString().slice(0, -time.length)
      lastDay = day
    }
    return lastDayText + time
  }
}
