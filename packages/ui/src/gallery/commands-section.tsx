import { ClipboardList, LogOut, Plane } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import { CommandMenu } from '../overlays/command-menu.tsx'
import { matchingCommands } from '../overlays/matching-commands.ts'
import { ShortcutsDialog } from '../overlays/shortcuts-dialog.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { GallerySection } from './gallery-section.tsx'

const pages = [
  { id: 'missions', label: 'Missions', icon: Plane },
  { id: 'work-orders', label: 'Work orders', icon: ClipboardList, detail: '12 open' },
]
const actions = [{ id: 'log-out', label: 'Log out', icon: LogOut }]

export const CommandsSection = () => {
  const [open, setOpen] = useState<'menu' | 'keys' | null>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState('')
  const openMenu = () => {
    setTyped('')
    setOpen('menu')
  }
  useShortcuts([
    { key: 'mod+k', label: 'Open the command menu', run: openMenu },
    { key: '?', label: 'Show the keys', run: () => setOpen('keys') },
  ])
  return (
    <GallerySection title="Commands">
      <div className="flex flex-wrap items-end gap-3">
        <Button mode="secondary" onPress={openMenu}>
          Open command menu
        </Button>
        <Button mode="secondary" onPress={() => setOpen('keys')}>
          Show keys
        </Button>
        <TextField label="A field" />
        {chosen && <p>Chosen: {chosen}</p>}
      </div>
      <CommandMenu
        groups={[
          { title: 'Pages', commands: matchingCommands(pages, typed) },
          { title: 'Actions', commands: matchingCommands(actions, typed) },
        ]}
        typed={typed}
        onType={setTyped}
        onChoose={(id) => {
          setChosen(id)
          setOpen(null)
        }}
        placeholder="Search or jump to …"
        isOpen={open === 'menu'}
        onOpenChange={() => setOpen(null)}
      />
      <ShortcutsDialog isOpen={open === 'keys'} onOpenChange={() => setOpen(null)} />
    </GallerySection>
  )
}
