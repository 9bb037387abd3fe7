import { roleWords } from '@sortie/domain/provider/roles'
import { MenuPopover } from '@sortie/ui/actions/menu.tsx'
import { chooseTheme, type Theme } from '@sortie/web-app/theme.ts'
import { themeEntries, useTheme } from '@sortie/web-app/use-theme.ts'
import { LogOut } from 'lucide-react'
import type { RefObject } from 'react'
import type { Me } from '#app/me.ts'
import { signOut } from '#app/session.ts'

type AccountEntriesProps = {
  me: Me
  trigger: RefObject<HTMLElement | null>
  triggerId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export const AccountEntries = ({ me, triggerId, ...popover }: AccountEntriesProps) => {
  const chosen = useTheme()
  return (
    <MenuPopover<Theme | 'log-out'>
      {...popover}
      labelledBy={triggerId}
      label="Account menu"
      heading={
        <>
          {me.name && <p className="font-medium text-ink">{me.name}</p>}
          <p className="break-all text-ink-soft">{me.email}</p>
          <p className="text-ink-soft">{me.roles.map((role) => roleWords[role]).join(', ')}</p>
        </>
      }
      items={[...themeEntries(chosen), { id: 'log-out', label: 'Log out', icon: LogOut, startsGroup: true }]}
      onAction={(id) => {
        if (id === 'log-out') void signOut()
        else chooseTheme(id)
      }}
    />
  )
}
