import type { Ref } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Input,
} from 'react-aria-components/TextField'
import { classNames } from '../class-names.ts'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'
import { fieldClass, inputClass } from './field-styles.ts'

export type TextFieldProps = Omit<AriaTextFieldProps, DecidedByField> &
  FieldProps & { placeholder?: string; inputRef?: Ref<HTMLInputElement> }

export const TextField = ({
  label,
  description,
  error,
  className,
  placeholder,
  inputRef,
  ...rest
}: TextFieldProps) => (
  <AriaTextField {...rest} isInvalid={error ? true : undefined} className={classNames(fieldClass, className)}>
    <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
    <Input ref={inputRef} dir="auto" placeholder={placeholder} className={inputClass} />
    <FieldDescription>{description}</FieldDescription>
    <FieldError>{error}</FieldError>
  </AriaTextField>
)
