import { useOnDemand } from '@sortie/ui/lazy.ts'
import { useShortcuts } from '@sortie/ui/shortcuts.ts'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { ConsoleRoute } from '#app/console-route.ts'

const loadPalette = () => import('./command-palette.tsx')
const loadKeys = () => import('@sortie/ui/overlays/shortcuts-dialog.tsx')

const focusSearch = () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus()

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
  const close = () => setOpen(null)
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
          isOpen={open === 'palette'}
          onOpenChange={close}
        />
      )}
      {keys && <keys.ShortcutsDialog isOpen={open === 'keys'} onOpenChange={close} />}
    </>
  )
}
