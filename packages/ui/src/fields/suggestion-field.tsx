import { t } from '@sortie/domain/language'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, useState } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { FieldDescription, FieldError, FieldLabel, type FieldProps } from './field-parts.tsx'
import { fieldClass, innerInputClass, inputGroupClass, optionClass, popoverClass } from './field-styles.ts'

export interface Suggestion {
  id: string
  description: string
}

/** The parts of such a field that its caller's form decides. */
export type SuggestionFieldOptions = FieldProps & {
  placeholder?: string
  isLabelHidden?: boolean
  isRequired?: boolean
  onBlur?: () => void
  inputRef?: Ref<HTMLInputElement>
}

type SuggestionFieldProps = SuggestionFieldOptions & {
  text: string
  onType: (text: string) => void
  suggestions: readonly Suggestion[]
  onChoose: (id: string) => void
  /** Whether the text is being searched for, or will be. */
  isAsking: boolean
  isBusy: boolean
  /** Called when Enter is pressed without a choice. */
  onSubmit: () => void
  /** What went wrong with the search, which isn't said while the list is open. */
  searchError: string | null
  /** Whether that is only that nothing was found. An error of the form takes precedence over it. */
  isNothingFound: boolean
}

/** A text field that suggests what a search finds while someone types. */
export const SuggestionField = ({
  label,
  description,
  error,
  className,
  text,
  onType,
  suggestions,
  onChoose,
  isAsking,
  isBusy,
  onSubmit,
  searchError,
  isNothingFound,
  placeholder,
  isLabelHidden,
  isRequired,
  onBlur,
  inputRef,
}: SuggestionFieldProps) => {
  const [isOpen, setOpen] = useState(false)

  // Enter without a choice takes the best result, as people expect of a search.
  const takeBest = (event: KeyboardEvent) => {
    const isOnSuggestion = (event.target as Element).hasAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || !isAsking || isOnSuggestion) return
    // Enter must not submit a form around the field yet.
    event.preventDefault()
    onSubmit()
  }

  return (
    <div className={classNames('min-w-0', className)} onKeyDownCapture={takeBest}>
      <ComboBox
        aria-label={isLabelHidden ? label : undefined}
        items={suggestions}
        inputValue={text}
        onInputChange={onType}
        value={null}
        onChange={(key) => {
          if (key !== null) onChoose(String(key))
        }}
        onOpenChange={setOpen}
        onBlur={onBlur}
        allowsCustomValue
        // Suggestions arrive a moment later. Only typing opens the list, and a choice closes it.
        allowsEmptyCollection={isAsking}
        isRequired={isRequired}
        isInvalid={(!isOpen && searchError) || error ? true : undefined}
        className={fieldClass}
      >
        {!isLabelHidden && <FieldLabel isRequired={isRequired}>{label}</FieldLabel>}
        <Group className={inputGroupClass}>
          <Search aria-hidden className="ml-3 size-4 shrink-0 text-ink-faint" />
          <Input
            ref={inputRef}
            dir="auto"
            placeholder={placeholder}
            autoComplete="off"
            className={classNames(innerInputClass, 'pl-2')}
          />
          {isBusy && <Spinner label={t('Searching')} size="small" className="mr-3 text-ink-faint" />}
        </Group>
        <FieldDescription>{description}</FieldDescription>
        <FieldError>
          {(isNothingFound ? (error ?? searchError) : (searchError ?? error)) ?? undefined}
        </FieldError>
        <Popover offset={4} className={classNames(popoverClass, 'w-(--trigger-width)')}>
          <ListBox<Suggestion>
            className="outline-none"
            renderEmptyState={() => (
              <p className="px-3 py-2.5 text-small text-ink-soft">{searchError ?? t('Searching…')}</p>
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
