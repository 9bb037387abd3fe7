import {
  DateField as AriaDateField,
  type DateFieldProps as AriaDateFieldProps,
  type DateValue,
} from 'react-aria-components/DateField'
import { classNames } from '../class-names.ts'
import { DateSegments } from './date-segments.tsx'
import { FieldDescription } from './field-description.tsx'
import { FieldError } from './field-error.tsx'
import { FieldLabel } from './field-label.tsx'
import type { DecidedByField, FieldProps } from './field-props.ts'
import { fieldClass, inputGroupClass } from './field-styles.ts'

export type DateFieldProps<T extends DateValue = DateValue> = Omit<AriaDateFieldProps<T>, DecidedByField> &
  FieldProps

/** For dates one knows, such as a birthday or an expiry. To look for a day, use DatePicker. */
export function DateField<T extends DateValue>({
  label,
  description,
  error,
  className,
  ...rest
}: DateFieldProps<T>) {
  return (
    <AriaDateField
      {...rest}
      isInvalid={error ? true : undefined}
      className={classNames(fieldClass, className)}
    >
      <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
      <DateSegments className={classNames(inputGroupClass, 'px-2.5')} />
      <FieldDescription>{description}</FieldDescription>
      <FieldError>{error}</FieldError>
    </AriaDateField>
  )
}
