import { type CalendarDate, parseDate } from '@internationalized/date'
import type { WeekendFilter } from '@sortie/domain/schedule/schedule'
import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Calendar } from '#ui/fields/calendar.tsx'
import { DateField } from '#ui/fields/date-field.tsx'
import { flyableWindow, isFlyableDay } from './schedule-days.ts'

type DayPickerProps = {
  days: readonly TimeslotDay[]
  filter: WeekendFilter
  day: string | null
  onChange: (day: string) => void
}

const asDate = (day: string | null): CalendarDate | null => (day === null ? null : parseDate(day))

/** A day to type or to pick. The field is in the American order whatever the browser's language, as everywhere else. */
export const DayPicker = ({ days, filter, day, onChange }: DayPickerProps) => {
  const chosen = asDate(day)
  const [typed, setTyped] = useState<CalendarDate | null>(null)
  const [shown, setShown] = useState<CalendarDate | null>(null)
  const range = flyableWindow(days)
  const isOpen = (date: CalendarDate) => isFlyableDay(days, filter, date.toString())

  const pick = (date: CalendarDate | null) => {
    const isTaken = date !== null && isOpen(date)
    setTyped(isTaken ? null : date)
    if (!isTaken) return
    setShown(date)
    onChange(date.toString())
  }

  return (
    <I18nProvider locale="en-US">
      <div className="flex flex-col gap-4 md:sticky md:top-20 md:self-start">
        <DateField
          label="Flight date (MM/DD/YYYY)"
          value={typed ?? chosen}
          onChange={pick}
          shouldForceLeadingZeros
          error={typed ? 'This mission cannot be flown on that day.' : undefined}
        />
        <Calendar
          aria-label="Flight date"
          value={chosen}
          onChange={pick}
          focusedValue={shown ?? chosen}
          onFocusChange={setShown}
          minValue={asDate(range?.first ?? null)}
          maxValue={asDate(range?.last ?? null)}
          isDateUnavailable={(date) => !isFlyableDay(days, filter, date.toString())}
          className="max-sm:mx-auto"
        />
      </div>
    </I18nProvider>
  )
}
