import { type CalendarDate, parseDate } from '@internationalized/date'
import { t } from '@sortie/domain/language'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  DateRangePicker as AriaDateRangePicker,
  type DateRangePickerProps as AriaDateRangePickerProps,
  Button,
  Group,
  Popover,
} from 'react-aria-components/DateRangePicker'
import { Dialog } from 'react-aria-components/Dialog'
import {
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
  RangeCalendar,
} from 'react-aria-components/RangeCalendar'
import { classNames } from '../class-names.ts'
import { calendarStepClass } from './calendar.tsx'
import { DateSegments } from './date-field.tsx'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'
import { fieldClass, inputGroupClass, popoverClass } from './field-styles.ts'

/** Two days as they are on the wire: '2026-06-18'. */
export type DayRange = { start: string; end: string }

export type DateRangePickerProps = Omit<
  AriaDateRangePickerProps<CalendarDate>,
  DecidedByField | 'value' | 'defaultValue' | 'onChange'
> &
  FieldProps & {
    value?: DayRange | null
    defaultValue?: DayRange
    onChange?: (range: DayRange | null) => void
  }

const read = ({ start, end }: DayRange) => ({ start: parseDate(start), end: parseDate(end) })

/** One month. The days between the first and the last are tinted, and the two ends stand out. */
const RangeMonth = () => (
  <RangeCalendar className="w-fit">
    <header className="flex items-center justify-between pb-2">
      <Button slot="previous" className={calendarStepClass}>
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <Heading className="text-body font-semibold" />
      <Button slot="next" className={calendarStepClass}>
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </header>
    <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-y-0.5">
      <CalendarGridHeader>
        {(day) => (
          <CalendarHeaderCell className="pb-1 text-small font-medium text-ink-faint">
            {day}
          </CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => (
          <CalendarCell
            date={date}
            className="figures flex size-11 cursor-pointer items-center justify-center text-small text-ink outline-none hover:bg-sunken focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-info disabled:cursor-not-allowed disabled:text-ink-faint disabled:line-through outside-month:invisible selected:bg-accent-tint selection-start:rounded-l-control selection-start:bg-accent-strong selection-start:font-semibold selection-start:text-white selection-end:rounded-r-control selection-end:bg-accent-strong selection-end:font-semibold selection-end:text-white pointer-fine:size-9"
          />
        )}
      </CalendarGridBody>
    </CalendarGrid>
  </RangeCalendar>
)

/** The first and the last day of a time, to type or to choose from a calendar. */
export const DateRangePicker = ({
  label,
  description,
  error,
  className,
  value,
  defaultValue,
  onChange,
  ...rest
}: DateRangePickerProps) => (
  <AriaDateRangePicker
    {...rest}
    {...(value === undefined ? {} : { value: value && read(value) })}
    {...(defaultValue ? { defaultValue: read(defaultValue) } : {})}
    onChange={(range) => onChange?.(range && { start: range.start.toString(), end: range.end.toString() })}
    isInvalid={error ? true : undefined}
    className={classNames(fieldClass, className)}
  >
    <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
    <Group className={inputGroupClass}>
      <DateSegments slot="start" className="flex items-center pl-2.5" />
      <span aria-hidden className="px-1.5 text-ink-soft">
        {t('to')}
      </span>
      <DateSegments slot="end" className="flex flex-1 items-center" />
      <Button className="flex h-full w-11 shrink-0 cursor-pointer items-center justify-center text-ink-soft hover:bg-canvas hover:text-ink focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-edge pointer-fine:w-10">
        <CalendarDays aria-hidden className="size-4.5" />
      </Button>
    </Group>
    <FieldDescription>{description}</FieldDescription>
    <FieldError>{error}</FieldError>
    <Popover offset={4} className={popoverClass}>
      <Dialog className="p-3 outline-none">
        <RangeMonth />
      </Dialog>
    </Popover>
  </AriaDateRangePicker>
)
