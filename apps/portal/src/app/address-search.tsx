import {
  addressOfPlace,
  invalidAddressText,
  noAddressResultsText,
  type PlaceAddress,
} from '@sortie/domain/place/address'
import { classNames } from '@sortie/ui/class-names.ts'
import { Spinner } from '@sortie/ui/feedback/spinner.tsx'
import { FieldDescription, FieldError, FieldLabel, type FieldProps } from '@sortie/ui/fields/field-parts.tsx'
import {
  fieldClass,
  innerInputClass,
  inputGroupClass,
  optionClass,
  popoverClass,
} from '@sortie/ui/fields/field-styles.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react'
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { call } from './calls.ts'
import { portalConfig } from './portal-config.ts'

/** An address with everything that the search knows about it. */
export type FoundAddress = PlaceAddress & { formatted_address: string; timezone_id: string | null }

const typingPauseMs = 250

interface Suggestion {
  id: string
  description: string
}

const nothing: readonly Suggestion[] = []

const placesQuery = (query: string) =>
  queryOptions({
    queryKey: ['places', query],
    queryFn: ({ signal }) => call('GET /v1/places', { query: { query }, signal }),
    staleTime: 300_000,
    retry: false,
  })

/** The text once nobody has typed for a moment. An empty text counts at once. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === '') {
      setSettled('')
      return
    }
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const townsOnlyText = 'Only finds towns, not street addresses.'

export const knowsTownsOnly = (): boolean => portalConfig().places === 'towns'

const errorTexts = {
  invalid: invalidAddressText,
  none: noAddressResultsText,
  unreachable: "We couldn't reach the address search. Try again in a moment.",
}

type SearchError = keyof typeof errorTexts

interface SearchEvents {
  onChoose: (address: FoundAddress) => void
  onType?: ((text: string) => void) | undefined
}

/** The state of an address search: the text, its suggestions, and the error of the last choice. */
const useAddressSearch = (value: string, { onChoose, onType }: SearchEvents) => {
  const [text, setText] = useState(value)
  // The name of the chosen place is in the field without being searched for again.
  const [chosen, setChosen] = useState(value)
  const [given, setGiven] = useState(value)
  const [isLookingUp, setLookingUp] = useState(false)
  const [failure, setFailure] = useState<'invalid' | 'unreachable' | null>(null)
  const client = useQueryClient()
  // Counts requests, so that a slow response does not overwrite a later choice.
  const turn = useRef(0)
  if (value !== given) {
    setGiven(value)
    // A value that comes back just as it was typed still has to be searched for.
    if (value !== text) {
      setText(value)
      setChosen(value)
    }
  }
  const isAsking = text.trim() !== '' && text !== chosen
  // A choice resets the search: earlier results are no suggestions for what is typed next.
  const query = useSettled(isAsking ? text : '').trim()
  const isAsked = query !== '' && isAsking
  const { data, isFetching, isError } = useQuery({ ...placesQuery(query), enabled: isAsked })
  const isSettled = isAsked && query === text.trim()
  const suggestions = (isAsked && data) || nothing

  const searchError = (): SearchError | null => {
    if (!isSettled) return null
    return isError ? 'unreachable' : data?.length === 0 ? 'none' : null
  }
  const error: SearchError | null = failure ?? searchError()

  const choose = async ({ id, description }: Suggestion) => {
    turn.current += 1
    const own = turn.current
    setText(description)
    setChosen(description)
    setFailure(null)
    setLookingUp(true)
    const place = await call('GET /v1/places/{id}', { params: { id } }).catch(() => null)
    if (own !== turn.current) return
    setLookingUp(false)
    const address = place && addressOfPlace({ ...place, geometry: place.geometry ?? undefined })
    if (!place || !address) setFailure(place ? 'invalid' : 'unreachable')
    else onChoose({ ...address, formatted_address: place.formatted_address, timezone_id: place.timezone_id })
  }

  /** Takes the best result for the current text, whatever the list still shows. */
  const submit = async () => {
    turn.current += 1
    const own = turn.current
    setLookingUp(true)
    const found = await client.fetchQuery(placesQuery(text.trim())).catch(() => null)
    if (own !== turn.current) return
    setLookingUp(false)
    const [best] = found ?? []
    if (best) await choose(best)
    else if (!found) setFailure('unreachable')
  }

  return {
    text,
    suggestions,
    isAsking,
    isBusy: isFetching || isLookingUp,
    error,
    type: (typed: string) => {
      // The field also reports the name of a chosen place.
      if (typed === text) return
      turn.current += 1
      setLookingUp(false)
      setText(typed)
      setFailure(null)
      if (typed !== chosen) setChosen('')
      onType?.(typed)
    },
    choose: (id: string) => {
      const suggestion = suggestions.find((place) => place.id === id)
      if (suggestion) void choose(suggestion)
    },
    submit: () => void submit(),
  }
}

export type AddressSearchProps = FieldProps &
  SearchEvents & {
    /** The current address. A new value replaces the text in the field. */
    value?: string
    placeholder?: string
    isLabelHidden?: boolean
    isRequired?: boolean
    onBlur?: () => void
    inputRef?: Ref<HTMLInputElement>
  }

/** Suggests places while an address is typed, and reports the one that is chosen. */
export const AddressSearch = ({
  label,
  description,
  error,
  className,
  onChoose,
  onType,
  value = '',
  placeholder,
  isLabelHidden,
  isRequired,
  onBlur,
  inputRef,
}: AddressSearchProps) => {
  const search = useAddressSearch(value, { onChoose, onType })
  const [isOpen, setOpen] = useState(false)
  const searchError = search.error && errorTexts[search.error]

  // Enter without a choice takes the best result, as people expect of a search.
  const takeBest = (event: KeyboardEvent) => {
    const isOnSuggestion = (event.target as Element).hasAttribute('aria-activedescendant')
    if (event.key !== 'Enter' || !search.isAsking || isOnSuggestion) return
    // Enter must not submit a form around the field yet.
    event.preventDefault()
    search.submit()
  }

  return (
    <div className={classNames('min-w-0', className)} onKeyDownCapture={takeBest}>
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
        onBlur={onBlur}
        allowsCustomValue
        // Suggestions arrive a moment later. Only typing opens the list, and a choice closes it.
        allowsEmptyCollection={search.isAsking}
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
          {search.isBusy && <Spinner label="Searching" size="small" className="mr-3 text-ink-faint" />}
        </Group>
        <FieldDescription>{description ?? (knowsTownsOnly() ? townsOnlyText : undefined)}</FieldDescription>
        {/* An error of the form takes precedence over 'nothing found'. */}
        <FieldError>
          {(search.error === 'none' ? (error ?? searchError) : (searchError ?? error)) ?? undefined}
        </FieldError>
        <Popover offset={4} className={classNames(popoverClass, 'w-(--trigger-width)')}>
          <ListBox<Suggestion>
            className="outline-none"
            renderEmptyState={() => (
              <p className="px-3 py-2.5 text-small text-ink-soft">{searchError ?? 'Searching…'}</p>
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
