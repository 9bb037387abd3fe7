import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { classNames } from '../class-names.ts'
import { FieldDescription, FieldError, FieldLabel, type FieldProps } from './field-parts.tsx'
import { fieldClass, innerInputClass, inputGroupClass, optionClass, popoverClass } from './field-styles.ts'
import { matchingOptions } from './matching-options.ts'

export type ComboBoxOption = { id: number; label: string; description?: string }

export type ComboBoxProps = FieldProps & {
  options: readonly ComboBoxOption[]
  /** What is chosen is handed over, and the field is empty again for the next choice. */
  onChoose: (id: number) => void
  placeholder?: string
  isDisabled?: boolean
}

/** Chooses from a long list, which typing narrows down. */
export const ComboBox = ({
  label,
  description,
  error,
  className,
  options,
  onChoose,
  placeholder,
  isDisabled,
}: ComboBoxProps) => {
  const [text, setText] = useState('')
  return (
    <AriaComboBox
      items={matchingOptions(options, text)}
      inputValue={text}
      onInputChange={setText}
      value={null}
      onChange={(key) => {
        if (key === null) return
        setText('')
        onChoose(Number(key))
      }}
      menuTrigger="focus"
      allowsEmptyCollection
      isDisabled={isDisabled}
      isInvalid={error ? true : undefined}
      className={classNames(fieldClass, className)}
    >
      <FieldLabel>{label}</FieldLabel>
      <Group className={inputGroupClass}>
        <Input placeholder={placeholder} autoComplete="off" className={innerInputClass} />
        <Button className="flex h-full w-11 shrink-0 cursor-pointer items-center justify-center text-ink-faint disabled:cursor-not-allowed">
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </Group>
      <FieldDescription>{description}</FieldDescription>
      <FieldError>{error}</FieldError>
      <Popover offset={4} className={classNames(popoverClass, 'w-(--trigger-width)')}>
        <ListBox<ComboBoxOption>
          className="outline-none"
          renderEmptyState={() => <p className="px-3 py-2.5 text-small text-ink-soft">No match</p>}
        >
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              className={classNames(optionClass, 'text-ink')}
            >
              <span className="flex flex-1 flex-col">
                {option.label}
                {option.description && <span className="text-ink-soft">{option.description}</span>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
