import type { MissionStatus } from '@sortie/domain/mission/mission-status'

const figures = new Intl.NumberFormat('en-US')

/** How many missions of these statuses there are: '12', or '1,000+' where counting stopped. */
export const countText = (
  { counts, most }: { counts: Readonly<Record<string, number>>; most: number },
  statuses: readonly MissionStatus[],
): string => {
  const each = statuses.map((status) => counts[status] ?? 0)
  const sum = figures.format(each.reduce((total, count) => total + count, 0))
  return each.some((count) => count >= most) ? `${sum}+` : sum
}
