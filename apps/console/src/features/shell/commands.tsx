import { useOnDemand } from '@sortie/ui/lazy.ts'
import { useShortcuts } from '@sortie/ui/shortcuts.ts'
import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ConsoleRoute } from '#app/console-route.ts'

const loadPalette = () => import('./command-palette.tsx')
const loadKeys = () => import('@sortie/ui/overlays/shortcuts-dialog.tsx')

const focusSearch = () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus()

const isInMenu = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.closest('[role="dialog"]') !== null

/** Catches what is typed until the field of the menu has the focus: its code may still be on the way. */
const useTypedAhead = (isOpen: boolean, take: (key: string) => boolean): void => {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isInMenu(event.target)) return
    if (!take(event.key)) return
    event.preventDefault()
    // Otherwise the keys of the page, such as j and k, would work behind the menu.
    event.stopPropagation()
  })
  useEffect(() => {
    if (!isOpen) return
    addEventListener('keydown', pressed, { capture: true })
    return () => removeEventListener('keydown', pressed, { capture: true })
  }, [isOpen])
}

/** The command menu and the list of keys, by their keys and by a button. Their code loads when they are needed. */
export const Commands = ({ routes }: { routes: readonly ConsoleRoute[] }) => {
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null)
  const [palette, needPalette] = useOnDemand(loadPalette)
  const [keys, needKeys] = useOnDemand(loadKeys)
  const openPalette = () => {
    needPalette()
    setOpen('palette')
  }
  const showKeys = () => {
    needKeys()
    setOpen('keys')
  }
  const [typed, setTyped] = useState('')
  // Enter was pressed before anything was there to choose.
  const [isChoosing, setChoosing] = useState(false)
  const close = () => {
    setOpen(null)
    setTyped('')
    setChoosing(false)
  }
  useTypedAhead(open === 'palette', (key) => {
    if (key === 'Escape') close()
    else if (key === 'Enter') setChoosing(true)
    else if (key === 'Backspace') setTyped((text) => text.slice(0, -1))
    else if (key.length === 1) setTyped((text) => text + key)
    else return false
    return true
  })
  useShortcuts([
    { key: 'mod+k', label: 'Find a record, a page or an action', run: openPalette },
    { key: '/', label: 'Search the list', run: focusSearch },
    { key: '?', label: 'Show the keys', run: showKeys },
  ])
  return (
    <>
      <Button
        onHoverStart={needPalette}
        onFocus={needPalette}
        onPress={openPalette}
        className="flex h-11 w-full shrink-0 cursor-pointer items-center gap-2.5 rounded-control border border-line px-2.5 text-left text-small text-ink-soft hover:bg-sunken hover:text-ink pointer-fine:h-8"
      >
        <Search aria-hidden className="size-4 shrink-0" />
        Search or jump to …
      </Button>
      {palette && (
        <palette.CommandPalette
          routes={routes}
          onShowKeys={showKeys}
          typed={typed}
          onType={(text) => {
            setTyped(text)
            setChoosing(false)
          }}
          isChoosing={isChoosing}
          isOpen={open === 'palette'}
          onOpenChange={close}
        />
      )}
      {keys && <keys.ShortcutsDialog isOpen={open === 'keys'} onOpenChange={close} />}
    </>
  )
}
