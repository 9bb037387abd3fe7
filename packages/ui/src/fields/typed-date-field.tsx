import { CalendarDate, parseDate } from '@internationalized/date'
import { t } from '@sortie/domain/language'
import { completeTypedDay, readTypedDay, writeTypedDay } from '@sortie/domain/time/typed-day'
import { CalendarDays } from 'lucide-react'
import { type Ref, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Popover } from 'react-aria-components/Popover'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components/TextField'
import { classNames } from '../class-names.ts'
import { Calendar } from './calendar.tsx'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'
import { fieldClass, innerInputClass, inputGroupClass, popoverClass } from './field-styles.ts'
import { Select } from './select.tsx'

export type TypedDateFieldProps = Omit<AriaTextFieldProps, DecidedByField | 'value' | 'onChange' | 'type'> &
  FieldProps & {
    /** The text in the field, whether or not it is a date. */
    value: string
    onChange: (text: string) => void
    /** The years to choose from in the calendar; any other year can be typed. */
    years: readonly number[]
    /** The day on which the calendar opens if no date is set. */
    today: string
    inputRef?: Ref<HTMLInputElement>
  }

type ChooseDayProps = Pick<TypedDateFieldProps, 'value' | 'years' | 'today'> & {
  onChoose: (day: string) => void
}

const ChooseDay = ({ value, years, today, onChoose }: ChooseDayProps) => {
  const typed = readTypedDay(value)
  const [shown, setShown] = useState(parseDate(typed ?? today))
  const selected = typed === null ? null : parseDate(typed)
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t('Year')}
        options={years.map((year) => ({ id: String(year), label: String(year) }))}
        value={years.includes(shown.year) ? String(shown.year) : null}
        onChange={(year) => setShown(new CalendarDate(Number(year), shown.month, shown.day))}
      />
      <Calendar
        aria-label={t('Day')}
        value={selected}
        focusedValue={shown}
        onFocusChange={setShown}
        onChange={(date) => onChoose(date.toString())}
      />
    </div>
  )
}

/**
 * A date to type as MM/DD/YYYY, or as its language writes it, or to choose from a calendar. The typed text stays unchanged, and the form validates it.
 */
export const TypedDateField = ({
  label,
  description,
  error,
  className,
  value,
  onChange,
  years,
  today,
  inputRef,
  onBlur,
  ...rest
}: TypedDateFieldProps) => (
  <AriaTextField
    {...rest}
    onBlur={(event) => {
      // Moving the focus to the calendar does not leave the field.
      if (event.relatedTarget?.parentElement !== event.currentTarget.parentElement) onBlur?.(event)
    }}
    value={value}
    onChange={(next) => onChange(completeTypedDay(value, next))}
    isInvalid={error ? true : undefined}
    className={classNames(fieldClass, className)}
  >
    <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
    <Group isInvalid={error ? true : undefined} className={inputGroupClass}>
      <Input
        ref={inputRef}
        inputMode="numeric"
        maxLength={10}
        placeholder={t('MM/DD/YYYY')}
        className={classNames(innerInputClass, 'figures')}
      />
      <DialogTrigger>
        <Button
          aria-label={t('Choose {label} from a calendar', { label })}
          className="flex h-full w-11 shrink-0 cursor-pointer items-center justify-center text-ink-soft hover:bg-canvas hover:text-ink focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:text-edge pointer-fine:w-10"
        >
          <CalendarDays aria-hidden className="size-4.5" />
        </Button>
        <Popover offset={4} className={popoverClass}>
          <Dialog aria-label={label} className="p-3 outline-none">
            {({ close }) => (
              <ChooseDay
                value={value}
                years={years}
                today={today}
                onChoose={(day) => {
                  onChange(writeTypedDay(day))
                  close()
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
    </Group>
    <FieldDescription>{description}</FieldDescription>
    <FieldError>{error}</FieldError>
  </AriaTextField>
)
