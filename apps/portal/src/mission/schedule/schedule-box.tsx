import { type CalendarDate, parseDate } from '@internationalized/date'
import { known, t } from '@sortie/domain/language'
import { lastFlightDay, reschedulingText } from '@sortie/domain/mission/mission'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { WeekendFilter } from '@sortie/domain/schedule/schedule'
import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import {
  arrivalTimeHeading,
  bookedText,
  durationEstimate,
  lastDayText,
  noTimeslotsText,
  scheduleHeading,
} from '@sortie/domain/schedule/schedule-texts'
import { dateAndTimeText, timeRangeText } from '@sortie/domain/time/dates'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Skeleton, SkeletonGroup } from '@sortie/ui/feedback/skeleton.tsx'
import { Calendar, type CalendarMark } from '@sortie/ui/fields/calendar.tsx'
import { DateField } from '@sortie/ui/fields/date-field.tsx'
import { CalendarClock, CalendarX } from 'lucide-react'
import { useState } from 'react'
import { portalConfig } from '#app/portal-config.ts'
import {
  type ChosenSlot,
  type DayVerdict,
  dayOfSlot,
  dayVerdict,
  firstDayToShow,
  flyableWindow,
  isFlyableDay,
} from './schedule-days.ts'
import { ScheduleSkeleton } from './schedule-skeleton.tsx'
import { siteZoneText } from './site-zone.ts'
import type { WeatherLimits } from './slot-conditions.ts'
import { SlotList, SlotWeatherLines } from './slot-list.tsx'

type BookedTimesProps = { day: TimeslotDay; zone: string | null | undefined }

/** The pilot's other bookings on that day. */
const BookedTimes = ({ day, zone }: BookedTimesProps) => {
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

const dayMarks = (): Record<Exclude<DayVerdict, 'unknown'>, CalendarMark> => ({
  good: { sign: <span className="block size-1.5 rounded-full bg-accent" />, name: t('Good weather') },
  poor: {
    sign: <span className="block size-1.5 rotate-45 border border-danger bg-danger-tint" />,
    name: t('Poor weather'),
  },
  none: { sign: <span className="block h-0.5 w-2 bg-edge" />, name: t('No time slots') },
})

const closedSign = <span className="figures text-ink-faint line-through">25</span>

const Legend = () => (
  <ul aria-hidden className="flex w-0 min-w-full flex-wrap gap-x-4 gap-y-1 text-small text-ink-soft">
    {[...Object.values(dayMarks()), { sign: closedSign, name: t('Not available') }].map(({ sign, name }) => (
      <li key={name} className="flex items-center gap-1.5">
        {sign}
        {name}
      </li>
    ))}
  </ul>
)

type DayPickerProps = {
  days: readonly TimeslotDay[]
  limits: WeatherLimits
  filter: WeekendFilter
  day: string | null
  /** The last day that the client allows; the calendar may end before it. */
  lastDay: string | null
  onChange: (day: string) => void
}

const asDate = (day: string | null): CalendarDate | null => (day === null ? null : parseDate(day))

/** A day to type or to pick. */
const DayPicker = ({ days, limits, filter, day, lastDay, onChange }: DayPickerProps) => {
  const chosen = asDate(day)
  const [typed, setTyped] = useState<CalendarDate | null>(null)
  const [shown, setShown] = useState<CalendarDate | null>(null)
  const range = flyableWindow(days)
  const marks = dayMarks()
  const isOpen = (date: CalendarDate) => isFlyableDay(days, filter, date.toString())
  const markOf = (date: string) => {
    const found = days.find((each) => each.date === date)
    const verdict = found && isFlyableDay(days, filter, date) ? dayVerdict(found, limits) : 'unknown'
    return verdict === 'unknown' ? null : marks[verdict]
  }

  const pick = (date: CalendarDate | null) => {
    const isTaken = date !== null && isOpen(date)
    setTyped(isTaken ? null : date)
    if (!isTaken) return
    setShown(date)
    onChange(date.toString())
  }

  return (
    <div className="flex flex-col gap-4 md:sticky md:top-20 md:self-start">
      <DateField
        label={t('Flight date (MM/DD/YYYY)')}
        value={typed ?? chosen}
        onChange={pick}
        shouldForceLeadingZeros
        description={lastDay ? lastDayText(lastDay) : undefined}
        error={typed ? t("You can't fly this mission on that day.") : undefined}
      />
      <Calendar
        aria-label={t('Flight date')}
        value={chosen}
        onChange={pick}
        focusedValue={shown ?? chosen}
        onFocusChange={setShown}
        minValue={asDate(range?.first ?? null)}
        maxValue={asDate(range?.last ?? null)}
        isDateUnavailable={(date) => !isFlyableDay(days, filter, date.toString())}
        markOf={markOf}
        className="max-sm:mx-auto"
      />
      <Legend />
    </div>
  )
}

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
    {known(noTimeslotsText)}
  </p>
)

/** A calendar next to the slots of its day. Choosing another day clears the chosen slot. */
const FreeTimes = ({ mission, days, value, onChange, headingLevel }: FreeTimesProps) => {
  const zone = mission.location?.timezone_id
  const filter = mission.weekend_schedule_filter
  const [picked, setPicked] = useState<string | null>(null)
  const date = picked ?? dayOfSlot(value, zone) ?? firstDayToShow(days, filter, mission)
  const day = days.find((each) => each.date === date)
  const Heading = `h${headingLevel}` as const
  const zoneNote = siteZoneText(
    day?.available_timeslots[0]?.scheduled_at_start ?? new Date().toISOString(),
    zone,
  )

  const pick = (next: string) => {
    if (next !== date && value) onChange(null)
    setPicked(next)
  }

  return (
    <div className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-8">
      <DayPicker
        days={days}
        limits={mission}
        filter={filter}
        day={date}
        lastDay={lastFlightDay(mission)}
        onChange={pick}
      />
      <div className="flex min-w-0 flex-col gap-3">
        <div>
          <Heading className="text-body font-semibold text-ink">{known(arrivalTimeHeading)}</Heading>
          {zoneNote && <p className="text-small text-ink-soft">{zoneNote}</p>}
        </div>
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

type SetTimeProps = { mission: Mission; days: readonly TimeslotDay[] | undefined; isPending: boolean }

/** The fixed time of a prescheduled mission. */
const SetTime = ({ mission, days, isPending }: SetTimeProps) => {
  const { scheduled_at_start: start, scheduled_at_end: end } = mission
  const zone = mission.location?.timezone_id
  const zoneNote = start && siteZoneText(start, zone)
  const slot = days
    ?.flatMap(({ available_timeslots }) => available_timeslots)
    .find(({ scheduled_at_start }) => scheduled_at_start === start)
  return (
    <section
      aria-label={t('Set flight time')}
      className="flex max-w-md items-start gap-4 rounded-control border border-line bg-canvas p-4"
    >
      <CalendarClock aria-hidden className="mt-0.5 size-6 shrink-0 text-accent-strong" />
      <div className="flex min-w-0 flex-col items-start gap-1">
        <span className="figures text-body font-semibold text-ink">
          {start ? dateAndTimeText(start, zone) : known(reschedulingText)}
        </span>
        {start && end && (
          <span className="figures text-small text-ink-soft">{timeRangeText(start, end, zone)}</span>
        )}
        {zoneNote && <span className="text-small text-ink-soft">{zoneNote}</span>}
        {isPending ? (
          <SkeletonGroup label={t('Loading the forecast')}>
            <Skeleton className="h-5 w-48" />
          </SkeletonGroup>
        ) : (
          <SlotWeatherLines forecast={slot?.weather_forecast ?? null} limits={mission} />
        )}
      </div>
    </section>
  )
}

type SlotsFailedProps = { isTrying: boolean; onTryAgain: () => void }

/** Shown in place of the slots; the rest of the page keeps working. */
const SlotsFailed = ({ isTrying, onTryAgain }: SlotsFailedProps) => (
  <Alert
    tone="attention"
    title={t("We couldn't load the time slots")}
    action={
      <Button mode="secondary" size="small" isPending={isTrying} onPress={onTryAgain}>
        {t('Try again')}
      </Button>
    }
  >
    {t('Please check your connection. Nothing has changed for this mission.')}
  </Alert>
)

/** The part of the timeslots query that the box needs. */
interface DaysQuery {
  data: readonly TimeslotDay[] | undefined
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

type ScheduleBoxProps = {
  mission: Mission
  /** The result of `useQuery(timeslotsQuery(mission.id))`. */
  days: DaysQuery
  value: ChosenSlot | null
  onChange: (slot: ChosenSlot | null) => void
  headingLevel?: 3 | 4
}

const Choice = ({ mission, days, value, onChange, headingLevel = 4 }: ScheduleBoxProps) => {
  if (mission.admin_scheduled)
    return <SetTime mission={mission} days={days.data} isPending={days.isPending} />
  if (days.data)
    return (
      <FreeTimes
        mission={mission}
        days={days.data}
        value={value}
        onChange={onChange}
        headingLevel={headingLevel}
      />
    )
  if (days.isPending) return <ScheduleSkeleton />
  return <SlotsFailed isTrying={days.isFetching} onTryAgain={() => void days.refetch()} />
}

/** When a mission is flown: a day, then a time with its weather; or the time that is already set. */
export const ScheduleBox = (props: ScheduleBoxProps) => {
  const { mission, headingLevel = 4 } = props
  const Heading = `h${headingLevel}` as const
  const estimate = durationEstimate(mission)
  return (
    <div className="flex flex-col gap-4">
      <div>
        <Heading className="text-body font-semibold text-ink">{scheduleHeading(mission)}</Heading>
        {estimate && <p className="text-small text-ink-soft">{estimate}</p>}
      </div>
      <Choice {...props} />
      {portalConfig().sample_weather && (
        <p className="text-small text-ink-faint">
          {t('The weather shown is sample weather, not a forecast.')}
        </p>
      )}
    </div>
  )
}
