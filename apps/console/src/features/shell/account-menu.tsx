import { Avatar } from '@sortie/ui/data/avatar.tsx'
import { useOnDemand } from '@sortie/ui/lazy.ts'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import type { Me } from '#app/me.ts'

const loadEntries = () => import('./account-entries.tsx')

/** Who is signed in. The code of the list loads when the pointer or the focus comes near. */
export const AccountMenu = ({ me }: { me: Me | undefined }) => {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [entries, need] = useOnDemand(loadEntries)
  const name = me && (me.name || me.email || undefined)
  return (
    <>
      <Button
        ref={trigger}
        id={id}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={need}
        onFocus={need}
        onPress={() => {
          need()
          setOpen(true)
        }}
        className="flex h-11 w-full shrink-0 cursor-pointer items-center gap-2 rounded-control px-1.5 text-left text-small font-medium hover:bg-sunken"
      >
        <VisuallyHidden>Account menu</VisuallyHidden>
        <Avatar name={name} />
        <span className="min-w-0 truncate">{name}</span>
      </Button>
      {entries && me && (
        <entries.AccountEntries
          me={me}
          trigger={trigger}
          triggerId={id}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
