import { invalidAddressText, noAddressResultsText, type PlaceAddress } from '@sortie/domain/place/address'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { FieldDescription } from './field-description.tsx'
import { FieldError } from './field-error.tsx'
import { FieldLabel } from './field-label.tsx'
import type { FieldProps } from './field-props.ts'
import { fieldClass, innerInputClass, inputGroupClass, optionClass, popoverClass } from './field-styles.ts'
import { useAddressSearch } from './use-address-search.ts'

/** An address with all that the search knows of it. */
export type FoundAddress = PlaceAddress & { formatted_address: string; timezone_id: string | null }

export type AddressSearchProps = FieldProps & {
  onChoose: (address: FoundAddress) => void
  defaultValue?: string
  placeholder?: string
  isLabelHidden?: boolean
  isRequired?: boolean
}

const troubleTexts = { invalid: invalidAddressText, none: noAddressResultsText }

/** Suggests places while an address is typed and hands over the one that is chosen. */
export function AddressSearch({
  label,
  description,
  error,
  className,
  onChoose,
  defaultValue = '',
  placeholder,
  isLabelHidden,
  isRequired,
}: AddressSearchProps) {
  const search = useAddressSearch(defaultValue, onChoose)
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const trouble = search.trouble && troubleTexts[search.trouble]

  // Enter without a choice takes the best suggestion, as people expect of a search.
  const chooseFirst = ({ key }: KeyboardEvent) => {
    const [first] = search.suggestions
    if (key === 'Enter' && first && !input.current?.hasAttribute('aria-activedescendant'))
      search.choose(first.id)
  }

  return (
    <div className={classNames('min-w-0', className)} onKeyDownCapture={chooseFirst}>
      <ComboBox
        aria-label={isLabelHidden ? label : undefined}
        items={search.suggestions}
        inputValue={search.text}
        onInputChange={search.type}
        value={null}
        onChange={(key) => {
          if (key !== null) search.choose(String(key))
        }}
        onOpenChange={setOpen}
        allowsCustomValue
        // The suggestions come a moment later, and only typing opens the list; a choice closes it.
        allowsEmptyCollection={search.isAsking}
        isRequired={isRequired}
        isInvalid={(!isOpen && trouble) || error ? true : undefined}
        className={fieldClass}
      >
        {!isLabelHidden && <FieldLabel isRequired={isRequired}>{label}</FieldLabel>}
        <Group className={inputGroupClass}>
          <Search aria-hidden className="ml-3 size-4 shrink-0 text-ink-faint" />
          <Input
            ref={input}
            placeholder={placeholder}
            autoComplete="off"
            className={classNames(innerInputClass, 'pl-2')}
          />
          {search.isBusy && <Spinner label="Searching" size="small" className="mr-3 text-ink-faint" />}
        </Group>
        <FieldDescription>{description}</FieldDescription>
        <FieldError>{trouble ?? error}</FieldError>
        <Popover offset={4} className={classNames(popoverClass, 'w-(--trigger-width)')}>
          <ListBox<{ id: string; description: string }>
            className="outline-none"
            renderEmptyState={() => (
              <p className="px-3 py-2.5 text-small text-ink-soft">{trouble ?? 'Searching…'}</p>
            )}
          >
            {(place) => (
              <ListBoxItem id={place.id} textValue={place.description} className={optionClass}>
                {place.description}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </div>
  )
}
