import { LogoMark } from '@sortie/ui/layout/logo.tsx'
import { providerTitle } from '#app/console-config.ts'
import type { ConsoleRoute } from '#app/console-route.ts'
import type { Me } from '#app/me.ts'
import { AccountMenu } from './account-menu.tsx'
import { Commands } from './commands.tsx'
import { DestinationsList } from './destinations-list.tsx'
import type { Destination } from './navigation.ts'

type SideNavigationProps = {
  me: Me | undefined
  routes: readonly ConsoleRoute[]
  destinations: readonly Destination[]
}

/** On a desktop; a phone has the same behind a button (mobile-bar.tsx). */
export const SideNavigation = ({ me, routes, destinations }: SideNavigationProps) => (
  <header className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col gap-4 border-r border-line bg-surface p-3 md:flex">
    <p className="flex items-center gap-2.5 px-1.5 pt-1 font-semibold">
      <LogoMark className="size-6 shrink-0" />
      <span className="truncate">{providerTitle()}</span>
    </p>
    <Commands routes={routes} />
    <div className="min-h-0 flex-1 overflow-y-auto">
      <DestinationsList destinations={destinations} />
    </div>
    <AccountMenu me={me} />
  </header>
)
