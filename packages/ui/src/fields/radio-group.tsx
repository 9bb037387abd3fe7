import type { ReactNode } from 'react'
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  RadioButton,
  RadioField,
} from 'react-aria-components/RadioGroup'
import { classNames } from '../class-names.ts'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'

export type RadioOption = { value: string; label: ReactNode; description?: ReactNode; isDisabled?: boolean }

export type RadioGroupProps = Omit<AriaRadioGroupProps, DecidedByField> &
  FieldProps & { options: RadioOption[] }

export const RadioGroup = ({ label, description, error, className, options, ...rest }: RadioGroupProps) => (
  <AriaRadioGroup
    {...rest}
    isInvalid={error ? true : undefined}
    className={classNames('group/radios flex min-w-0 flex-col gap-1', className)}
  >
    <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
    <FieldDescription>{description}</FieldDescription>
    <div className="flex flex-col group-orientation-horizontal/radios:flex-row group-orientation-horizontal/radios:flex-wrap group-orientation-horizontal/radios:gap-x-6">
      {options.map((option) => (
        <RadioField
          key={option.value}
          value={option.value}
          isDisabled={option.isDisabled}
          className="flex flex-col"
        >
          <RadioButton className="group flex min-h-11 cursor-pointer items-start gap-2.5 py-2.5 text-body text-ink outline-none disabled:cursor-not-allowed disabled:text-ink-faint pointer-fine:min-h-8 pointer-fine:py-1">
            <span className="mt-0.5 flex size-5 shrink-0 items-center justify-center rounded-full border border-edge bg-surface transition-[border-width,border-color] group-hover:border-ink-soft group-disabled:border-line group-disabled:bg-sunken group-selected:border-6 group-selected:border-accent-strong group-invalid:border-danger group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-info" />
            <span>{option.label}</span>
          </RadioButton>
          {option.description && (
            <div className="-mt-1.5 pb-1.5 pl-7.5 pointer-fine:mt-0">
              <FieldDescription>{option.description}</FieldDescription>
            </div>
          )}
        </RadioField>
      ))}
    </div>
    <FieldError>{error}</FieldError>
  </AriaRadioGroup>
)
