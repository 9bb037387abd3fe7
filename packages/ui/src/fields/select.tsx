import { t } from '@sortie/domain/language'
import { Check, ChevronDown } from 'lucide-react'
import {
  Select as AriaSelect,
  type SelectProps as AriaSelectProps,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components/Select'
import { classNames } from '../class-names.ts'
import {
  type DecidedByField,
  FieldDescription,
  FieldError,
  FieldLabel,
  type FieldProps,
} from './field-parts.tsx'
import { fieldClass, inputClass, optionClass, popoverClass } from './field-styles.ts'

export type SelectOption<Id extends string = string> = {
  id: Id
  label: string
  description?: string
  isDisabled?: boolean
}

export type SelectProps<Id extends string = string> = Omit<
  AriaSelectProps<SelectOption<Id>, 'single'>,
  | DecidedByField
  | 'items'
  | 'value'
  | 'defaultValue'
  | 'onChange'
  | 'selectionMode'
  | 'selectedKey'
  | 'onSelectionChange'
> &
  FieldProps & {
    options: readonly SelectOption<Id>[]
    value?: Id | null
    defaultValue?: Id
    onChange?: (id: Id) => void
    /** Whether the options are still loading. The list opens anyway, and shows them once they arrive. */
    isLoading?: boolean
  }

export const Select = <Id extends string = string>({
  label,
  description,
  error,
  className,
  options,
  placeholder = t('Choose one'),
  onChange,
  isLoading = false,
  ...rest
}: SelectProps<Id>) => (
  <AriaSelect<SelectOption<Id>>
    {...rest}
    allowsEmptyCollection
    placeholder={placeholder}
    onChange={(key) => {
      const chosen = options.find((option) => option.id === key)
      if (chosen) onChange?.(chosen.id)
    }}
    isInvalid={error ? true : undefined}
    className={classNames(fieldClass, 'group', className)}
  >
    <FieldLabel isRequired={rest.isRequired}>{label}</FieldLabel>
    <Button
      className={classNames(
        inputClass,
        'flex cursor-pointer items-center gap-2 text-left disabled:cursor-not-allowed group-invalid:border-danger group-invalid:ring-1 group-invalid:ring-danger',
      )}
    >
      <SelectValue className="flex-1 truncate placeholder-shown:text-ink-faint">
        {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
      </SelectValue>
      <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
    </Button>
    <FieldDescription>{description}</FieldDescription>
    <FieldError>{error}</FieldError>
    <Popover offset={4} className={classNames(popoverClass, 'min-w-(--trigger-width)')}>
      <ListBox
        items={options}
        className="outline-none"
        renderEmptyState={() => (
          <p className="px-3 py-2.5 text-small text-ink-soft">
            {isLoading ? t('Loading…') : t('Nothing to choose from yet')}
          </p>
        )}
      >
        {(option) => (
          <ListBoxItem
            id={option.id}
            textValue={option.label}
            isDisabled={option.isDisabled}
            className={classNames(optionClass, 'group/option text-ink')}
          >
            <span className="flex flex-1 flex-col">
              <span className="group-selected/option:font-medium">{option.label}</span>
              {option.description && <span className="text-ink-soft">{option.description}</span>}
            </span>
            <Check
              aria-hidden
              className="invisible size-4 text-accent-strong group-selected/option:visible"
            />
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaSelect>
)
