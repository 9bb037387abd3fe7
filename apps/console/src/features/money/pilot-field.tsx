import { SuggestionField } from '@sortie/ui/fields/suggestion-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSettled } from '#app/use-settled.ts'
import { pilotsToChooseQuery } from './money.queries.ts'

type PilotFieldProps = {
  /** The pilot who is chosen, by name once it is known. */
  chosen: string
  onChoose: (id: string) => void
}

/** Finds a pilot by name, email or number. */
export const PilotField = ({ chosen, onChoose }: PilotFieldProps) => {
  // Null while the field shows who is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const search = (typed ?? '').trim()
  const settled = useSettled(search, 200)
  const query = useQuery(pilotsToChooseQuery(settled))
  const found = settled === search ? (query.data?.data ?? []) : []
  const isAsking = search !== '' && typed !== chosen
  const choose = (id: string) => {
    setTyped(null)
    onChoose(id)
  }
  return (
    <SuggestionField
      label="Pilot"
      placeholder="Name, email or number"
      className="w-72 max-w-full"
      text={typed ?? chosen}
      onType={setTyped}
      suggestions={
        isAsking
          ? found.map(({ id, first_name, last_name, email }) => ({
              id: String(id),
              description: `${first_name} ${last_name} · ${id} · ${email}`,
            }))
          : []
      }
      onChoose={choose}
      isAsking={isAsking}
      isBusy={query.isFetching}
      onSubmit={() => {
        if (found[0]) choose(String(found[0].id))
      }}
      onBlur={() => setTyped(null)}
      searchError={
        query.isError
          ? "We couldn't search for pilots. Try again."
          : query.isSuccess && settled === search && found.length === 0
            ? 'No pilot has this name, email or number.'
            : null
      }
      isNothingFound={query.isSuccess && found.length === 0}
    />
  )
}
