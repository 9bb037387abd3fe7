import { momentAt } from '../time/dates.ts'

const secondsOf = (time: string): number => {
  const [hours, minutes, seconds] = time.split(':').map(Number) as [number, number, number]
  return (hours * 60 + minutes) * 60 + seconds
}

/** When a photo was taken. The server, too, takes a clock without a zone for one at the site. */
export const takenMoment = (
  { local, offsetMinutes }: { local: string; offsetMinutes: number | null },
  zone: string | null | undefined,
): string | null => {
  const [day, time] = local.split('T') as [string, string]
  // A camera whose clock was never set says any year.
  if (!/^(19|2)/.test(day)) return null
  const moment =
    offsetMinutes === null
      ? momentAt(day, secondsOf(time), zone).getTime()
      : Date.parse(`${local}Z`) - offsetMinutes * 60_000
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}
