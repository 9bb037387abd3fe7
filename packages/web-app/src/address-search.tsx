import type { placeCalls } from '@sortie/contract/place.calls'
import { known, toTranslate } from '@sortie/domain/language'
import {
  addressOfPlace,
  invalidAddressText,
  noAddressResultsText,
  type PlaceAddress,
} from '@sortie/domain/place/address'
import {
  type Suggestion,
  SuggestionField,
  type SuggestionFieldOptions,
} from '@sortie/ui/fields/suggestion-field.tsx'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createCall } from './calls.ts'

/** Address search is open to every front end. */
const call = createCall<typeof placeCalls>()

/** An address with everything that the search knows about it. */
export type FoundAddress = PlaceAddress & { formatted_address: string; timezone_id: string | null }

const typingPauseMs = 250

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

const errorTexts = {
  invalid: invalidAddressText,
  none: noAddressResultsText,
  unreachable: toTranslate("We couldn't reach the address search. Try again in a moment."),
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

export type AddressSearchProps = SuggestionFieldOptions &
  SearchEvents & {
    /** The current address. A new value replaces the text in the field. */
    value?: string
  }

/** Suggests places while an address is typed, and reports the one that is chosen. */
export const AddressSearch = ({ onChoose, onType, value = '', ...field }: AddressSearchProps) => {
  const search = useAddressSearch(value, { onChoose, onType })
  return (
    <SuggestionField
      {...field}
      text={search.text}
      onType={search.type}
      suggestions={search.suggestions}
      onChoose={search.choose}
      isAsking={search.isAsking}
      isBusy={search.isBusy}
      onSubmit={search.submit}
      searchError={search.error && known(errorTexts[search.error])}
      isNothingFound={search.error === 'none'}
    />
  )
}
