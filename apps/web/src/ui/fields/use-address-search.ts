import { addressOfPlace } from '@sortie/domain/place/address'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#app/api.ts'
import type { FoundAddress } from './address-search.tsx'

const typingPauseMs = 250
const nothing: readonly { id: string; description: string }[] = []

/** The text once nobody has typed for a moment. */
const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** What an address search holds: the text, its suggestions, and what went wrong with the last choice. */
export function useAddressSearch(start: string, onChoose: (address: FoundAddress) => void) {
  const [text, setText] = useState(start)
  // The words of the chosen place stand in the field without being searched for again.
  const [chosen, setChosen] = useState(start)
  const [isLookingUp, setLookingUp] = useState(false)
  const [isInvalid, setInvalid] = useState(false)
  const query = useSettled(text).trim()
  const isAsking = text.trim() !== '' && text !== chosen
  const isAsked = query !== '' && isAsking
  const { data, isFetching } = useQuery({
    queryKey: ['places', query],
    queryFn: ({ signal }) => call('GET /v1/places', { query: { query }, signal }),
    enabled: isAsked,
    staleTime: 300_000,
    retry: false,
  })
  const isSettled = isAsked && query === text.trim()
  const suggestions = (isAsked && data) || nothing

  const choose = async (id: string) => {
    const words = suggestions.find((place) => place.id === id)?.description ?? text
    setText(words)
    setChosen(words)
    setLookingUp(true)
    const place = await call('GET /v1/places/{id}', { params: { id } }).catch(() => null)
    const address = place && addressOfPlace({ ...place, geometry: place.geometry ?? undefined })
    setLookingUp(false)
    setInvalid(!address)
    if (place && address)
      onChoose({ ...address, formatted_address: place.formatted_address, timezone_id: place.timezone_id })
  }

  return {
    text,
    suggestions,
    isAsking,
    isBusy: isFetching || isLookingUp,
    trouble: isInvalid ? ('invalid' as const) : isSettled && data?.length === 0 ? ('none' as const) : null,
    type: (typed: string) => {
      setText(typed)
      setInvalid(false)
      if (typed !== chosen) setChosen('')
    },
    choose: (id: string) => void choose(id),
  }
}
