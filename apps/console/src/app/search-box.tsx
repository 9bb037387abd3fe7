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

/** From the field to what was found: there j and k move, and would be letters here. */
const goToList = () => {
  const list = document.querySelector<HTMLElement>('main [role=grid]')
  if (list) list.focus()
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/**
 * The search of a list. The address follows what is typed, after a pause or with Enter. Enter goes on to the list, and
 * so does Escape once the field is empty.
 */
export const SearchBox = ({ value, onSearch, ...field }: SearchBoxProps) => {
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  // Someone went back in the history, or followed a link to the same page.
  if (value !== followed) {
    setFollowed(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const searchNow = () => {
    if (typed.trim() !== value) onSearch(typed.trim())
  }
  const search = useEffectEvent(searchNow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause again
  useEffect(() => {
    const timer = setTimeout(search, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <SearchField
      {...field}
      isLabelHidden
      value={typed}
      onChange={setTyped}
      onSubmit={() => {
        searchNow()
        goToList()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && typed === '') goToList()
        else event.continuePropagation()
      }}
      className="w-full sm:w-80"
    />
  )
}
