import type { Ref } from 'react'
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { classNames } from '../class-names.ts'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'
import { boxClass, fieldClass } from './field-styles.ts'

export type TextAreaProps = Omit<AriaTextFieldProps, DecidedByField | 'type'> &
  FieldProps & { placeholder?: string; rows?: number; inputRef?: Ref<HTMLTextAreaElement> }

export const TextArea = ({
  label,
  description,
  error,
  className,
  placeholder,
  rows = 4,
  inputRef,
  ...rest
}: TextAreaProps) => (
  <AriaTextField {...rest} isInvalid={error ? true : undefined} className={classNames(fieldClass, className)}>
    <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
    <AriaTextArea
      ref={inputRef}
      placeholder={placeholder}
      rows={rows}
      className={classNames(boxClass, 'field-sizing-content min-h-24 resize-y py-2')}
    />
    <FieldDescription>{description}</FieldDescription>
    <FieldError>{error}</FieldError>
  </AriaTextField>
)
