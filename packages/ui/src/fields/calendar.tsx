import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import {
  Calendar as AriaCalendar,
  type CalendarProps as AriaCalendarProps,
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  type DateValue,
  Heading,
} from 'react-aria-components/Calendar'
import { classNames } from '../class-names.ts'

export type CalendarProps<T extends DateValue = DateValue> = Omit<
  AriaCalendarProps<T>,
  'children' | 'className' | 'style'
> & {
  className?: string
  /** A sign below the number of a day, with its meaning, which is added to the day's name for screen readers. */
  markOf?: (day: string) => CalendarMark | null
}

export type CalendarMark = { sign: ReactNode; name: string }

/** React Aria names the day; this adds the meaning of its sign. */
const withMark = (cell: ComponentProps<'div'>, mark: CalendarMark | null | undefined) =>
  mark ? { ...cell, 'aria-label': `${cell['aria-label']}, ${mark.name}` } : cell

export const calendarStepClass =
  'flex size-11 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink disabled:cursor-not-allowed disabled:text-edge pointer-fine:size-9'

/** One month. Unavailable days are struck through, not just paler. */
export const Calendar = <T extends DateValue>({ className, markOf, ...rest }: CalendarProps<T>) => (
  <AriaCalendar {...rest} className={classNames('w-fit', className)}>
    <header className="flex items-center justify-between pb-2">
      <Button slot="previous" className={calendarStepClass}>
        <ChevronLeft aria-hidden className="size-5" />
      </Button>
      <Heading className="text-body font-semibold" />
      <Button slot="next" className={calendarStepClass}>
        <ChevronRight aria-hidden className="size-5" />
      </Button>
    </header>
    <CalendarGrid weekdayStyle="short" className="border-separate border-spacing-0.5">
      <CalendarGridHeader>
        {(day) => (
          <CalendarHeaderCell className="pb-1 text-small font-medium text-ink-faint">
            {day}
          </CalendarHeaderCell>
        )}
      </CalendarGridHeader>
      <CalendarGridBody>
        {(date) => {
          const mark = markOf?.(date.toString())
          return (
            <CalendarCell
              date={date}
              render={(cell) => <div {...withMark(cell, mark)} />}
              className="figures relative flex size-11 cursor-pointer items-center justify-center rounded-control text-small text-ink outline-none hover:bg-sunken focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-info disabled:cursor-not-allowed disabled:text-ink-faint disabled:line-through outside-month:invisible selected:bg-accent-strong selected:font-semibold selected:text-white unavailable:cursor-not-allowed unavailable:text-ink-faint unavailable:line-through pointer-fine:size-9"
            >
              {({ formattedDate, isSelected }) => (
                <>
                  {formattedDate}
                  {mark && (
                    // The chosen day has a color of its own, on which signs would be hard to see.
                    <span
                      aria-hidden
                      className={classNames(
                        'absolute',
                        isSelected ? 'bottom-0 rounded-full bg-surface p-0.5' : 'bottom-0.5',
                      )}
                    >
                      {mark.sign}
                    </span>
                  )}
                </>
              )}
            </CalendarCell>
          )
        }}
      </CalendarGridBody>
    </CalendarGrid>
  </AriaCalendar>
)
