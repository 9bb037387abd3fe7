import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { LogoMark } from '@sortie/ui/layout/logo.tsx'
import { useOnDemand } from '@sortie/ui/lazy.ts'
import { Menu } from 'lucide-react'
import { useState } from 'react'
import { providerTitle } from '#app/console-config.ts'
import type { Me } from '#app/me.ts'
import type { Destination } from './navigation.ts'

const loadPanel = () => import('./mobile-panel.tsx')

type MobileBarProps = { me: Me | undefined; destinations: readonly Destination[] }

/** The navigation of a phone. The code of the panel loads when it is about to be used. */
export const MobileBar = ({ me, destinations }: MobileBarProps) => {
  const [isOpen, setOpen] = useState(false)
  const [panel, need] = useOnDemand(loadPanel)
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-2 md:hidden">
      <BareIconButton
        icon={Menu}
        label="Open navigation"
        surface="light"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPressStart={need}
        onFocus={need}
        onPress={() => {
          need()
          setOpen(true)
        }}
      />
      <LogoMark className="size-6 shrink-0" />
      <span className="truncate font-semibold">{providerTitle()}</span>
      {panel && (
        <panel.MobilePanel me={me} destinations={destinations} isOpen={isOpen} onOpenChange={setOpen} />
      )}
    </header>
  )
}
