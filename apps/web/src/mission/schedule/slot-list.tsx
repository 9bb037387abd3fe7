import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { arrivalTimeHeading, slotTexts } from '@sortie/domain/schedule/schedule-texts'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { Check, TriangleAlert } from 'lucide-react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import { classNames } from '#ui/class-names.ts'
import type { ChosenSlot } from './schedule-days.ts'
import { conditionTexts, type WeatherLimits, weatherProblems } from './slot-conditions.ts'
import { skyName, WeatherIcon } from './weather-icon.tsx'

type SlotWeatherLinesProps = { forecast: Forecast | null; limits: WeatherLimits }

/** The weather of a slot, and which of the mission's limits it exceeds. */
export const SlotWeatherLines = ({ forecast, limits }: SlotWeatherLinesProps) => {
  if (!forecast) return <span className="text-small text-ink-faint">No forecast yet</span>
  const problems = weatherProblems(forecast, limits)
  return (
    <>
      <span className="flex items-center gap-2 text-small text-ink">
        <WeatherIcon icon={forecast.icon} />
        <span className="font-medium">{skyName(forecast.icon)}</span>
      </span>
      <span className="figures flex flex-wrap gap-x-3 text-small text-ink-soft">
        {conditionTexts(forecast).map((text) => (
          <span key={text} className="whitespace-nowrap">
            {text}
          </span>
        ))}
      </span>
      {problems.map((problem) => (
        <span key={problem} className="flex items-start gap-1.5 text-small font-medium text-danger-deep">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {problem}
        </span>
      ))}
    </>
  )
}

type Slot = TimeslotDay['available_timeslots'][number]

type SlotListProps = {
  slots: readonly Slot[]
  zone: string | null | undefined
  limits: WeatherLimits
  value: ChosenSlot | null
  onChange: (slot: ChosenSlot) => void
}

const looks = {
  good: 'border-edge bg-surface hover:bg-canvas selected:border-accent-strong selected:bg-accent-tint selected:ring-1 selected:ring-accent-strong',
  poor: 'border-danger/40 bg-danger-tint hover:border-danger selected:border-danger selected:ring-1 selected:ring-danger',
}

const SlotCard = ({ slot, zone, limits }: Pick<SlotListProps, 'zone' | 'limits'> & { slot: Slot }) => {
  const { time, date } = slotTexts(slot.scheduled_at_start, zone)
  const forecast = slot.weather_forecast
  const isPoor = forecast !== null && weatherProblems(forecast, limits).length > 0
  return (
    <RadioField value={slot.scheduled_at_start} className="flex">
      <RadioButton
        data-verdict={isPoor ? 'poor' : forecast ? 'good' : 'unknown'}
        className={classNames(
          'group relative flex w-full cursor-pointer flex-col items-start gap-1 rounded-control border p-3 transition-colors outline-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-info',
          isPoor ? looks.poor : looks.good,
        )}
      >
        <span className="figures text-body font-semibold text-ink">{time}</span>
        <span className="figures -mt-1 text-small text-ink-soft">{date}</span>
        <SlotWeatherLines forecast={forecast} limits={limits} />
        <span className="absolute top-3 right-3 hidden size-5 items-center justify-center rounded-full bg-accent-strong text-white group-selected:flex">
          <Check aria-hidden className="size-3.5" strokeWidth={3} />
        </span>
      </RadioButton>
    </RadioField>
  )
}

/** The free slots of one day. A slot in weather beyond the limits is marked, but can still be chosen. */
export const SlotList = ({ slots, zone, limits, value, onChange }: SlotListProps) => {
  const choose = (start: string) => {
    const slot = slots.find(({ scheduled_at_start }) => scheduled_at_start === start)
    if (slot) onChange({ start: slot.scheduled_at_start, end: slot.scheduled_at_end })
  }
  return (
    <RadioGroup
      aria-label={arrivalTimeHeading}
      value={value?.start ?? null}
      onChange={choose}
      className="grid grid-cols-2 gap-2 sm:grid-cols-3"
    >
      {slots.map((slot) => (
        <SlotCard key={slot.scheduled_at_start} slot={slot} zone={zone} limits={limits} />
      ))}
    </RadioGroup>
  )
}
