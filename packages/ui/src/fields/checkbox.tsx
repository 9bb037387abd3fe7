import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  CheckboxField as AriaCheckboxField,
  type CheckboxFieldProps as AriaCheckboxFieldProps,
  CheckboxButton,
} from 'react-aria-components/Checkbox'
import { classNames } from '../class-names.ts'
import { FieldDescription, FieldError } from './field-parts.tsx'

type CheckboxMarkProps = { isSelected: boolean; isIndeterminate: boolean }

/** The square of a checkbox; the state comes from the `group` around it. */
const CheckboxMark = ({ isSelected, isIndeterminate }: CheckboxMarkProps) => {
  const Mark = isIndeterminate ? Minus : isSelected ? Check : null
  return (
    <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-sm border border-edge bg-surface text-white transition-colors group-hover:border-ink-soft group-disabled:border-line group-disabled:bg-sunken group-indeterminate:border-accent-strong group-indeterminate:bg-accent-strong group-selected:border-accent-strong group-selected:bg-accent-strong group-disabled:group-selected:border-edge group-disabled:group-selected:bg-edge group-invalid:border-danger group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-info">
      {Mark && <Mark aria-hidden className="size-3.5" strokeWidth={3} />}
    </span>
  )
}

export type CheckboxProps = Omit<AriaCheckboxFieldProps, 'children' | 'className' | 'style' | 'isInvalid'> & {
  /** The label. It may contain a link, to the terms for example. */
  children: ReactNode
  description?: ReactNode
  error?: string
  className?: string
}

export const Checkbox = ({ children, description, error, className, ...rest }: CheckboxProps) => (
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
