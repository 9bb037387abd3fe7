import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { isKeyTaken } from './data/row-keys.ts'
import { createListeners } from './listeners.ts'

export interface Shortcut {
  /** As `KeyboardEvent.key` has it, such as '/' or 'n'; with 'mod+' it is pressed with Ctrl, or ⌘ on a Mac. */
  key: string
  /** What it does, for the list of keys. */
  label: string
  run: () => void
}

type Listed = Pick<Shortcut, 'key' | 'label'>

const { subscribe, notify } = createListeners()
let listed: readonly Listed[] = []

const change = (to: readonly Listed[]): void => {
  listed = to
  notify()
}

const isPressed = (wanted: string, event: KeyboardEvent): boolean => {
  const isMod = event.ctrlKey || event.metaKey
  if (wanted.startsWith('mod+')) return isMod && event.key.toLowerCase() === wanted.slice('mod+'.length)
  // Elsewhere than in a field, letters and signs are free; a combination belongs to the browser.
  return !isMod && !event.altKey && event.key === wanted && !isKeyTaken(event.target)
}

/** Keys that work on the whole page while the component is shown. Keep the list outside of the component or stable. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = event.defaultPrevented ? undefined : shortcuts.find(({ key }) => isPressed(key, event))
    if (!shortcut) return
    event.preventDefault()
    shortcut.run()
  })
  // Before the page is painted: who sees it may press a key at once, and other effects can run much later.
  useLayoutEffect(() => {
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
  const words = JSON.stringify(shortcuts.map(({ key, label }) => ({ key, label })))
  useEffect(() => {
    const own = JSON.parse(words) as Listed[]
    change([...listed, ...own])
    return () => change(listed.filter((entry) => !own.includes(entry)))
  }, [words])
}

/** Every key that works on the page as it is now. */
export const useListedShortcuts = (): readonly Listed[] => useSyncExternalStore(subscribe, () => listed)
