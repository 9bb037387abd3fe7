import { momentAt } from '../time/dates.ts'

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60 + seconds
}

/** When a photo was taken. The server, too, takes a clock without a zone for one at the site. */
export const takenMoment = (
  { local, offsetMinutes }: { local: string; offsetMinutes: number | null },
  zone: string | null | undefined,
): string | null => {
  const [day = '', time = ''] = local.split('T')
  // A camera whose clock was never set says any year.
  if (!/^(19|2)\d{3}-/.test(day)) return null
  const moment =
    offsetMinutes === null
      ? momentAt(day, secondsOf(time), zone).getTime()
      : Date.parse(`${local}Z`) - offsetMinutes * 60_000
  return Number.isNaN(moment) ? null : new Date(moment).toISOString()
}
