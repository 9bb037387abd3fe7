import { t } from '@sortie/domain/language'
import { BareIconButton } from '@sortie/ui/actions/bare-icon-button.tsx'
import { useOnDemand } from '@sortie/ui/lazy.ts'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import type { Account } from './pilot-menu.tsx'

const loadPanel = () => import('./sidebar-panel.tsx')

type SidebarProps = { account: Account | undefined; surface: 'dark' | 'light' }

/** The navigation of a phone. The code of the panel loads when it is about to be used. */
export const Sidebar = ({ account, surface }: SidebarProps) => {
  const [isOpen, setOpen] = useState(false)
  const [panel, need] = useOnDemand(loadPanel)
  return (
    <>
      <BareIconButton
        icon={MenuIcon}
        label={t('Open navigation')}
        surface={surface}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPressStart={need}
        onFocus={need}
        onPress={() => {
          need()
          setOpen(true)
        }}
        className="-ml-2 md:hidden"
      />
      {panel && <panel.SidebarPanel account={account} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  )
}
