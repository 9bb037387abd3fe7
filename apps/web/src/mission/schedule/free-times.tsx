import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { arrivalTimeHeading, noTimeslotsText } from '@sortie/domain/schedule/schedule-texts'
import { CalendarX } from 'lucide-react'
import { useState } from 'react'
import { BookedTimes } from './booked-times.tsx'
import { DayPicker } from './day-picker.tsx'
import { type ChosenSlot, dayOfSlot, firstDayToShow } from './schedule-days.ts'
import { SlotList } from './slot-list.tsx'

type FreeTimesProps = {
  mission: Mission
  days: readonly TimeslotDay[]
  value: ChosenSlot | null
  onChange: (slot: ChosenSlot | null) => void
  headingLevel: 3 | 4
}

const NoTimes = () => (
  <p className="flex items-center gap-3 rounded-control border border-line bg-canvas p-4 text-body text-ink">
    <CalendarX aria-hidden className="size-5 shrink-0 text-ink-faint" />
    {noTimeslotsText}
  </p>
)

/** A calendar beside the slots of its day. Another day lets go of the slot chosen before. */
export const FreeTimes = ({ mission, days, value, onChange, headingLevel }: FreeTimesProps) => {
  const zone = mission.location?.timezone_id
  const filter = mission.weekend_schedule_filter
  const [picked, setPicked] = useState<string | null>(null)
  const date = picked ?? dayOfSlot(value, zone) ?? firstDayToShow(days, filter)
  const day = days.find((each) => each.date === date)
  const Heading = `h${headingLevel}` as const

  const pick = (next: string) => {
    if (next !== date && value) onChange(null)
    setPicked(next)
  }

  return (
    <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
      <DayPicker days={days} filter={filter} day={date} onChange={pick} />
      <div className="flex min-w-0 flex-col gap-3">
        <Heading className="text-body font-semibold text-ink">{arrivalTimeHeading}</Heading>
        {day && <BookedTimes day={day} zone={zone} />}
        <div aria-live="polite">{!day?.available_timeslots.length && <NoTimes />}</div>
        {day && day.available_timeslots.length > 0 && (
          <SlotList
            slots={day.available_timeslots}
            zone={zone}
            limits={mission}
            value={value}
            onChange={onChange}
          />
        )}
      </div>
    </div>
  )
}
