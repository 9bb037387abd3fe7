import type { Pilot } from '@sortie/domain/pilot.schema'
import { ChevronDown, LogOut } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { signOut } from '#app/identity/sign-out.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classNames } from '#ui/class-names.ts'
import { Menu } from '#ui/menu.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { pilotDestinations } from './navigation.ts'

export type Account = Pick<Pilot, 'first_name' | 'last_name' | 'email'>

const looks = {
  dark: 'text-on-navy hover:bg-navy-raised',
  light: 'text-ink hover:bg-sunken',
}

type PilotMenuProps = { account: Account | undefined; surface: 'dark' | 'light' }

/** Who is signed in and what is theirs, on a desktop. */
export const PilotMenu = ({ account, surface }: PilotMenuProps) => {
  const name = account ? `${account.first_name} ${account.last_name}` : ''
  return (
    <Menu
      label={account ? `Pilot menu of ${account.email}` : 'Pilot menu'}
      heading={
        account && (
          <>
            <p className="font-medium text-ink">{name}</p>
            <p className="break-all text-ink-soft">{account.email}</p>
          </>
        )
      }
      items={[
        ...pilotDestinations.map(({ label, href, icon }) => ({ id: href, label, href, icon })),
        { id: 'log-out', label: 'Log out', icon: LogOut, startsGroup: true },
      ]}
      onAction={(id) => {
        if (id === 'log-out') void signOut()
      }}
    >
      <Button
        className={classNames(
          'touch-target hidden h-11 cursor-pointer items-center gap-2 rounded-control px-2 text-small font-medium transition-colors md:flex',
          looks[surface],
        )}
      >
        <VisuallyHidden>Pilot menu</VisuallyHidden>
        <Avatar name={name} />
        <span className="max-w-40 truncate">{account?.first_name}</span>
        <ChevronDown aria-hidden className="size-4" />
      </Button>
    </Menu>
  )
}
