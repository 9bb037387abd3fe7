import { known, t } from '@sortie/domain/language'
import { MenuPopover } from '@sortie/ui/actions/menu.tsx'
import { chooseTheme } from '@sortie/web-app/theme.ts'
import { isTheme, themeEntries, useTheme } from '@sortie/web-app/use-theme.ts'
import { LogOut } from 'lucide-react'
import type { RefObject } from 'react'
import { requestSignOut } from '#app/identity/sign-out.ts'
import { choose, languageEntries } from './language-choice.ts'
import { pilotDestinations } from './navigation.ts'
import type { Account } from './pilot-menu.tsx'

type PilotMenuEntriesProps = {
  account: Account | undefined
  trigger: RefObject<HTMLElement | null>
  triggerId: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

export const PilotMenuEntries = ({ account, triggerId, ...popover }: PilotMenuEntriesProps) => (
  <MenuPopover
    {...popover}
    labelledBy={triggerId}
    label={account ? t('Pilot menu of {email}', { email: account.email }) : t('Pilot menu')}
    heading={
      account && (
        <>
          <p className="font-medium text-ink">{`${account.first_name} ${account.last_name}`}</p>
          <p className="break-all text-ink-soft">{account.email}</p>
        </>
      )
    }
    items={[
      ...pilotDestinations.map(({ label, href, icon }) => ({ id: href, label: known(label), href, icon })),
      ...themeEntries(useTheme()).map((entry, index) => ({ ...entry, startsGroup: index === 0 })),
      ...languageEntries().map((entry, index) => ({ ...entry, startsGroup: index === 0 })),
      { id: 'log-out', label: t('Log out'), icon: LogOut, startsGroup: true },
    ]}
    onAction={(id) => {
      if (id === 'log-out') void requestSignOut()
      else if (isTheme(id)) chooseTheme(id)
      else choose(id)
    }}
  />
)
