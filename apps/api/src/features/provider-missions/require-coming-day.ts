import { dayAt } from '@sortie/domain/time/dates'
import { invalid } from '../../platform/errors.ts'

/** The last day to fly is today or later, by the calendar of the site. */
export const requireComingDay = (
  flyByDate: string | null | undefined,
  zone: string | null | undefined,
): void => {
  if (flyByDate && flyByDate < dayAt(new Date(), zone))
    throw invalid({ fly_by_date: ['This date is in the past. Choose today or later.'] })
}
