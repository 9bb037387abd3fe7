import { Search, X } from 'lucide-react'
import { Group } from 'react-aria-components/Group'
import {
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Button,
  Input,
} from 'react-aria-components/SearchField'
import { classNames } from '../class-names.ts'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'
import { fieldClass, innerInputClass, inputGroupClass, smallInputGroupClass } from './field-styles.ts'

export type SearchFieldProps = Omit<AriaSearchFieldProps, DecidedByField> &
  FieldProps & {
    placeholder?: string
    /** Shows the label to screen readers only, where the magnifier icon is clear enough. */
    isLabelHidden?: boolean
    /** As high as the small buttons next to it. */
    isSmall?: boolean
  }

export const SearchField = ({
  label,
  description,
  error,
  className,
  placeholder,
  isLabelHidden,
  isSmall,
  ...rest
}: SearchFieldProps) => (
  <AriaSearchField
    {...rest}
    aria-label={isLabelHidden ? label : undefined}
    isInvalid={error ? true : undefined}
    className={classNames(fieldClass, 'group', className)}
  >
    {!isLabelHidden && <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>}
    <Group className={isSmall ? smallInputGroupClass : inputGroupClass}>
      <Search aria-hidden className="ml-3 size-4 shrink-0 text-ink-faint" />
      <Input
        placeholder={placeholder}
        className={classNames(
          innerInputClass,
          'pl-2 [&::-webkit-search-cancel-button]:hidden',
          isSmall && 'pointer-fine:text-small',
        )}
      />
      <Button className="flex h-full w-11 shrink-0 cursor-pointer items-center justify-center text-ink-faint hover:text-ink group-empty:invisible pointer-fine:w-9">
        <X aria-hidden className="size-4" />
      </Button>
    </Group>
    <FieldDescription>{description}</FieldDescription>
    <FieldError>{error}</FieldError>
  </AriaSearchField>
)
