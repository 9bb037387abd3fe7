import type { ReactNode } from 'react'
import {
  CheckboxField as AriaCheckboxField,
  type CheckboxFieldProps as AriaCheckboxFieldProps,
  CheckboxButton,
} from 'react-aria-components/Checkbox'
import { classNames } from '../class-names.ts'
import { CheckboxMark } from './checkbox-mark.tsx'
import { FieldDescription } from './field-description.tsx'
import { FieldError } from './field-error.tsx'

export type CheckboxProps = Omit<AriaCheckboxFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> & {
  /** The label; may hold a link, of the terms for one. */
  children: ReactNode
  description?: ReactNode
  error?: string
  className?: string
}

export function Checkbox({ children, description, error, className, ...rest }: CheckboxProps) {
  return (
    <AriaCheckboxField
      {...rest}
      isInvalid={error ? true : undefined}
      className={classNames('flex flex-col', className)}
    >
      <CheckboxButton className="group flex min-h-11 cursor-pointer items-start gap-2.5 py-2.5 text-body text-ink outline-none disabled:cursor-not-allowed disabled:text-ink-faint pointer-fine:min-h-8 pointer-fine:py-1">
        {({ isSelected, isIndeterminate }) => (
          <>
            <CheckboxMark isSelected={isSelected} isIndeterminate={isIndeterminate} />
            <span>{children}</span>
          </>
        )}
      </CheckboxButton>
      <div className="flex flex-col gap-1 pl-7.5">
        <FieldDescription>{description}</FieldDescription>
        <FieldError>{error}</FieldError>
      </div>
    </AriaCheckboxField>
  )
}
