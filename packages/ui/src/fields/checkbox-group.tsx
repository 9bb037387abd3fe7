import type { ReactNode } from 'react'
import {
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaCheckboxGroupProps,
} from 'react-aria-components/CheckboxGroup'
import { classNames } from '../class-names.ts'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'

export type CheckboxGroupProps = Omit<AriaCheckboxGroupProps, DecidedByField> &
  FieldProps & {
    /** Checkbox elements, each with a `value`. */
    children: ReactNode
    orientation?: 'vertical' | 'horizontal'
  }

export const CheckboxGroup = ({
  label,
  description,
  error,
  className,
  children,
  orientation = 'vertical',
  ...rest
}: CheckboxGroupProps) => (
  <AriaCheckboxGroup
    {...rest}
    isInvalid={error ? true : undefined}
    className={classNames('flex min-w-0 flex-col gap-1', className)}
  >
    <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
    <FieldDescription>{description}</FieldDescription>
    <div className={orientation === 'horizontal' ? 'flex flex-wrap gap-x-6' : 'flex flex-col'}>
      {children}
    </div>
    <FieldError>{error}</FieldError>
  </AriaCheckboxGroup>
)
