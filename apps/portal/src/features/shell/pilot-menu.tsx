import { t } from '@sortie/domain/language'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { classNames } from '@sortie/ui/class-names.ts'
import { Avatar } from '@sortie/ui/data/avatar.tsx'
import { useOnDemand } from '@sortie/ui/lazy.ts'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'

export type Account = Pick<Pilot, 'first_name' | 'last_name' | 'email'>

const looks = {
  dark: 'text-on-navy hover:bg-navy-raised',
  light: 'text-ink hover:bg-sunken',
}

const loadEntries = () => import('./pilot-menu-entries.tsx')

type PilotMenuProps = { account: Account | undefined; surface: 'dark' | 'light' }

/**
 * The signed-in pilot and their pages, on a desktop. The code of the list loads when the pointer or the focus comes
 * near.
 */
export const PilotMenu = ({ account, surface }: PilotMenuProps) => {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [entries, need] = useOnDemand(loadEntries)
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
        className={classNames(
          'touch-target hidden h-11 cursor-pointer items-center gap-2 rounded-control px-2 text-small font-medium transition-colors md:flex',
          looks[surface],
        )}
      >
        <VisuallyHidden>{t('Pilot menu')}</VisuallyHidden>
        <Avatar name={account && `${account.first_name} ${account.last_name}`} />
        <span className="max-w-40 truncate">{account?.first_name}</span>
        <ChevronDown aria-hidden className="size-4" />
      </Button>
      {entries && (
        <entries.PilotMenuEntries
          account={account}
          trigger={trigger}
          triggerId={id}
          isOpen={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </>
  )
}
