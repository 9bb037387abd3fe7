import { t } from '@sortie/domain/language'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { classNames } from '@sortie/ui/class-names.ts'
import { Logo } from '@sortie/ui/layout/logo.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { Link } from 'react-aria-components/Link'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { HeaderNav } from './header-nav.tsx'
import { dashboardPath } from './navigation.ts'
import { OtherLanguages } from './other-languages.tsx'
import { type Account, PilotMenu } from './pilot-menu.tsx'
import { Sidebar } from './sidebar.tsx'

const looks = {
  dark: 'on-dark border-navy-edge bg-navy',
  light: 'border-line bg-surface',
}

type AppHeaderProps = { surface: 'dark' | 'light'; hasSession: boolean; account: Account | undefined }

/** A visitor without a session sees only the way to sign in. */
export const AppHeader = ({ surface, hasSession, account }: AppHeaderProps) => (
  <header className={classNames('sticky top-0 z-30 border-b', looks[surface])}>
    <div className="mx-auto flex h-16 w-full max-w-6xl items-center gap-2 px-4 sm:px-8 md:gap-6">
      {hasSession && <Sidebar account={account} surface={surface} />}
      <Link href={dashboardPath} className="flex rounded-control">
        <Logo surface={surface} />
        <VisuallyHidden>, {t('to the dashboard')}</VisuallyHidden>
      </Link>
      {hasSession && <HeaderNav surface={surface} />}
      <div className="ml-auto flex items-center gap-2">
        {hasSession ? (
          <>
            <NotificationBell surface={surface} />
            <PilotMenu account={account} surface={surface} />
          </>
        ) : (
          <>
            <OtherLanguages />
            <LinkButton href="/login" mode="secondary">
              {t('Sign in')}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  </header>
)
