import { SearchField } from '@sortie/ui/fields/search-field.tsx'
import { useEffect, useEffectEvent, useState } from 'react'

/** How long someone has stopped typing before the list is asked for. */
const pauseMs = 250

type SearchBoxProps = {
  label: string
  value: string
  placeholder?: string
  isSmall?: boolean
  onSearch: (text: string) => void
}

/** The search of a list. The address follows what is typed, after a pause. */
export const SearchBox = ({ value, onSearch, ...field }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  // Someone went back in the history, or followed a link to the same page.
  if (value !== followed) {
    setFollowed(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const search = useEffectEvent(() => {
    if (typed.trim() !== value) onSearch(typed.trim())
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause again
  useEffect(() => {
    const timer = setTimeout(search, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return <SearchField {...field} isLabelHidden value={typed} onChange={setTyped} className="w-full sm:w-80" />
}
