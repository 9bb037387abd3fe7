import { CalendarDays } from 'lucide-react'
import {
  DatePicker as AriaDatePicker,
  type DatePickerProps as AriaDatePickerProps,
  Button,
  type DateValue,
  Group,
  Popover,
} from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { classNames } from '../class-names.ts'
import { Calendar } from './calendar.tsx'
import { DateSegments } from './date-field.tsx'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'
import { fieldClass, inputGroupClass, popoverClass } from './field-styles.ts'

export type DatePickerProps<T extends DateValue = DateValue> = Omit<AriaDatePickerProps<T>, DecidedByField> &
  FieldProps

/** A date to type or to choose from a calendar. */
export const DatePicker = <T extends DateValue>({
  label,
  description,
  error,
  className,
  ...rest
}: DatePickerProps<T>) => (
  <AriaDatePicker
    {...rest}
    isInvalid={error ? true : undefined}
    className={classNames(fieldClass, className)}
  >
    <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
    <Group className={inputGroupClass}>
      <DateSegments className="flex flex-1 items-center px-2.5" />
      <Button className="flex h-full w-11 shrink-0 cursor-pointer items-center justify-center text-ink-soft hover:bg-canvas hover:text-ink focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-edge pointer-fine:w-10">
        <CalendarDays aria-hidden className="size-4.5" />
      </Button>
    </Group>
    <FieldDescription>{description}</FieldDescription>
    <FieldError>{error}</FieldError>
    <Popover offset={4} className={popoverClass}>
      <Dialog className="p-3 outline-none">
        <Calendar />
      </Dialog>
    </Popover>
  </AriaDatePicker>
)
