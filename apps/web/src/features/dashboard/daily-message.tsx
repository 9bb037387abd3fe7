import { useQuery } from '@tanstack/react-query'
import { dailyMessageQuery } from './dashboard.queries.ts'

/** A line for the day; nothing where there is none or it cannot be had. */
export const DailyMessage = () => {
  const { data } = useQuery(dailyMessageQuery)
  return data?.message ? <span data-daily-message>{data.message}</span> : null
}
