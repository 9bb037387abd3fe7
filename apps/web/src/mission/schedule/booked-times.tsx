import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { bookedText, timeRangeText } from '@sortie/domain/schedule/schedule-texts'
import { Alert } from '#ui/feedback/alert.tsx'

type BookedTimesProps = { day: TimeslotDay; zone: string | null | undefined }

/** What the pilot has taken on already that day. */
export const BookedTimes = ({ day, zone }: BookedTimesProps) => {
  const booked = day.current_mission_timeslots
  const text = bookedText(booked.length, day.date)
  if (!text) return null
  return (
    <Alert tone="info">
      <p className="font-medium">{text}</p>
      <ul className="figures mt-1">
        {booked.map(({ scheduled_at_start, scheduled_at_end }) => (
          <li key={scheduled_at_start}>{timeRangeText(scheduled_at_start, scheduled_at_end, zone)}</li>
        ))}
      </ul>
    </Alert>
  )
}
