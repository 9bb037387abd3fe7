import { Minus, Plus } from 'lucide-react'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Button,
  Group,
  Input,
} from 'react-aria-components/NumberField'
import { classNames } from '../class-names.ts'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'
import { fieldClass, innerInputClass, inputGroupClass } from './field-styles.ts'

export type NumberFieldProps = Omit<AriaNumberFieldProps, DecidedByField> &
  FieldProps & { placeholder?: string }

const stepClass =
  'flex h-full w-11 shrink-0 cursor-pointer items-center justify-center border-line text-ink-soft transition-colors hover:bg-canvas hover:text-ink disabled:cursor-not-allowed disabled:text-edge pointer-fine:w-10'

/** Units and currencies come through `formatOptions`, as Intl.NumberFormat takes them. */
export const NumberField = ({
  label,
  description,
  error,
  className,
  placeholder,
  ...rest
}: NumberFieldProps) => (
  <AriaNumberField
    {...rest}
    isInvalid={error ? true : undefined}
    className={classNames(fieldClass, className)}
  >
    <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
    <Group className={inputGroupClass}>
      <Input placeholder={placeholder} className={classNames(innerInputClass, 'figures')} />
      <Button slot="decrement" className={classNames(stepClass, 'border-l')}>
        <Minus aria-hidden className="size-4" />
      </Button>
      <Button slot="increment" className={classNames(stepClass, 'border-l')}>
        <Plus aria-hidden className="size-4" />
      </Button>
    </Group>
    <FieldDescription>{description}</FieldDescription>
    <FieldError>{error}</FieldError>
  </AriaNumberField>
)
