import { known, t } from '@sortie/domain/language'
import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { arrivalTimeHeading, slotTexts } from '@sortie/domain/schedule/schedule-texts'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { classNames } from '@sortie/ui/class-names.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { RadioButton, RadioField, RadioGroup } from 'react-aria-components/RadioGroup'
import type { ChosenSlot } from './schedule-days.ts'
import { conditionTexts, type WeatherLimits, weatherProblems } from './slot-conditions.ts'
import { skyName, WeatherIcon } from './weather-icon.tsx'

type SlotWeatherLinesProps = { forecast: Forecast | null; limits: WeatherLimits }

/** The weather of a slot, and which of the mission's limits it exceeds. */
export const SlotWeatherLines = ({ forecast, limits }: SlotWeatherLinesProps) => {
  if (!forecast) return <span className="text-small text-ink-faint">{t('No forecast yet')}</span>
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

type SlotWeatherProps = { forecast: Forecast | null; problems: readonly string[] }

/** The weather of a slot on one line, and below it the limits that it exceeds. */
const SlotWeather = ({ forecast, problems }: SlotWeatherProps) => {
  if (!forecast) return <span className="text-small text-ink-faint">{t('No forecast yet')}</span>
  return (
    <span className="flex min-w-0 items-start gap-2 text-small">
      <WeatherIcon icon={forecast.icon} className="size-5" />
      <span className="min-w-0">
        <span className="sr-only">{skyName(forecast.icon)}</span>
        <span className="figures text-ink">{conditionTexts(forecast).join(' · ')}</span>
        {problems.map((problem) => (
          <span key={problem} className="block font-medium text-danger-deep">
            {problem}
          </span>
        ))}
      </span>
    </span>
  )
}

const SlotCard = ({ slot, zone, limits }: Pick<SlotListProps, 'zone' | 'limits'> & { slot: Slot }) => {
  const { time, date } = slotTexts(slot.scheduled_at_start, zone)
  const forecast = slot.weather_forecast
  const problems = forecast ? weatherProblems(forecast, limits) : []
  const isPoor = problems.length > 0
  return (
    <RadioField value={slot.scheduled_at_start} className="flex">
      <RadioButton
        data-verdict={isPoor ? 'poor' : forecast ? 'good' : 'unknown'}
        className={classNames(
          'group relative flex min-h-14 w-full cursor-pointer flex-col justify-center gap-0.5 rounded-control border px-3 py-1.5 transition-colors outline-none focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-info',
          isPoor ? looks.poor : looks.good,
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="figures flex items-baseline gap-1.5 text-body font-semibold text-ink">
            {time}
            <Check
              aria-hidden
              className="hidden size-4 self-center text-accent-strong group-selected:block"
              strokeWidth={3}
            />
          </span>
          <span className="figures text-small text-ink-soft">{date}</span>
        </span>
        <SlotWeather forecast={forecast} problems={problems} />
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
      aria-label={known(arrivalTimeHeading)}
      value={value?.start ?? null}
      onChange={choose}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-2"
    >
      {slots.map((slot) => (
        <SlotCard key={slot.scheduled_at_start} slot={slot} zone={zone} limits={limits} />
      ))}
    </RadioGroup>
  )
}
