import { addressLine } from '@sortie/domain/place/location'
import { SuggestionField } from '@sortie/ui/fields/suggestion-field.tsx'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './calls.ts'
import { useSettled } from './use-settled.ts'

interface RecordChoice {
  id: string
  /** What it is called once it is chosen. */
  name: string
  /** What tells it from others of that name. */
  details: string
}

/** The server finds parts of texts from this length on. */
const shortestText = 3
const mostSuggested = 8

const isLongEnough = (search: string) => /^\d+$/.test(search) || search.length >= shortestText

/** What a person chooses by searching, and how each is found. */
const kinds = {
  pilot: {
    label: 'Pilot',
    placeholder: 'Name, email or number',
    notFound: 'No pilot has this name, email or number.',
    notSearched: "We couldn't search for pilots. Try again.",
    find: async (search: string, signal: AbortSignal): Promise<RecordChoice[]> => {
      const { data } = await call('GET /v1/provider/pilots', {
        query: { search, per_page: mostSuggested },
        signal,
      })
      return data.map(({ id, first_name, last_name, email }) => ({
        id: String(id),
        name: `${first_name} ${last_name}`,
        details: `${id} · ${email}`,
      }))
    },
  },
  'work-order': {
    label: 'Work order',
    placeholder: 'Site, address or number',
    notFound: 'No work order has this site, address or number.',
    notSearched: "We couldn't search for work orders. Try again.",
    find: async (search: string, signal: AbortSignal): Promise<RecordChoice[]> => {
      const { data } = await call('GET /v1/provider/work_orders', {
        query: { search, per_page: mostSuggested },
        signal,
      })
      return data.map(({ id, site_id, location }) => ({
        id: String(id),
        name: site_id,
        details: `${id} · ${addressLine(location)}`,
      }))
    },
  },
} as const

export type RecordKind = keyof typeof kinds

const choicesQuery = (kind: RecordKind, search: string) =>
  queryOptions({
    queryKey: ['records-to-choose', kind, search],
    queryFn: ({ signal }) => kinds[kind].find(search, signal),
    enabled: isLongEnough(search),
  })

/** What a record is called that is known by its number, once it is known. */
export const useRecordName = (kind: RecordKind, id: string | undefined): string | undefined => {
  const { data } = useQuery(choicesQuery(kind, id ?? ''))
  return data?.find((choice) => choice.id === id)?.name
}

type RecordFieldProps = {
  kind: RecordKind
  /** The record that is chosen, by name once it is known. */
  chosen: string
  onChoose: (id: string) => void
}

/** Finds a record by its number or by what people call it. */
export const RecordField = ({ kind, chosen, onChoose }: RecordFieldProps) => {
  const { label, placeholder, notFound, notSearched } = kinds[kind]
  // Null while the field shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const search = (typed ?? '').trim()
  const settled = useSettled(search, 200)
  const query = useQuery(choicesQuery(kind, settled))
  const found = settled === search ? (query.data ?? []) : []
  const isAsking = search !== '' && typed !== chosen
  const isNothingFound = query.isSuccess && settled === search && found.length === 0
  const choose = (id: string) => {
    setTyped(null)
    onChoose(id)
  }
  return (
    <SuggestionField
      label={label}
      placeholder={placeholder}
      className="w-72 max-w-full"
      text={typed ?? chosen}
      onType={setTyped}
      suggestions={
        isAsking ? found.map(({ id, name, details }) => ({ id, description: `${name} · ${details}` })) : []
      }
      onChoose={choose}
      isAsking={isAsking}
      isBusy={query.isFetching}
      onSubmit={() => {
        if (found[0]) choose(found[0].id)
      }}
      onBlur={() => setTyped(null)}
      searchError={query.isError ? notSearched : isNothingFound ? notFound : null}
      isNothingFound={isNothingFound}
    />
  )
}
