import {
  DateField as AriaDateField,
  type DateFieldProps as AriaDateFieldProps,
  DateInput,
  DateSegment,
  type DateValue,
} from 'react-aria-components/DateField'
import { classNames } from '../class-names.ts'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'
import { fieldClass, inputGroupClass } from './field-styles.ts'

/** Day, month and year as separate numbers to type or step through. */
export const DateSegments = ({ className, slot }: { className?: string; slot?: 'start' | 'end' }) => (
  <DateInput className={className} {...(slot ? { slot } : {})}>
    {(segment) => (
      <DateSegment
        segment={segment}
        className="figures rounded-sm px-0.5 text-body outline-none placeholder-shown:text-ink-faint focus:bg-info-strong focus:text-white focus:placeholder-shown:text-white disabled:text-ink-faint"
      />
    )}
  </DateInput>
)

export type DateFieldProps<T extends DateValue = DateValue> = Omit<AriaDateFieldProps<T>, DecidedByField> &
  FieldProps

/** For dates that people know, such as a birthday or an expiry. To look for a day, use DatePicker. */
export const DateField = <T extends DateValue>({
  label,
  description,
  error,
  className,
  ...rest
}: DateFieldProps<T>) => (
  <AriaDateField {...rest} isInvalid={error ? true : undefined} className={classNames(fieldClass, className)}>
    <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
    <DateSegments className={classNames(inputGroupClass, 'px-2.5')} />
    <FieldDescription>{description}</FieldDescription>
    <FieldError>{error}</FieldError>
  </AriaDateField>
)
