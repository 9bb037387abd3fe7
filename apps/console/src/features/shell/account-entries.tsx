import { roleWords } from '@sortie/domain/provider/roles'
import { MenuPopover } from '@sortie/ui/actions/menu.tsx'
import { Check, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import type { RefObject } from 'react'
import type { Me } from '#app/me.ts'
import { signOut } from '#app/session.ts'
import { chooseTheme, type Theme, themes, useTheme } from '#app/theme.ts'

const themeWords = {
  system: { label: 'Same as system', icon: Monitor },
  light: { label: 'Light', icon: Sun },
  dark: { label: 'Dark', icon: Moon },
} as const

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
      items={[
        ...themes.map((theme) => ({
          id: theme,
          label: theme === chosen ? `${themeWords[theme].label} (chosen)` : themeWords[theme].label,
          icon: theme === chosen ? Check : themeWords[theme].icon,
        })),
        { id: 'log-out', label: 'Log out', icon: LogOut, startsGroup: true },
      ]}
      onAction={(id) => {
        if (id === 'log-out') void signOut()
        else chooseTheme(id)
      }}
    />
  )
}
