import { known, t } from '@sortie/domain/language'
import { classNames } from '@sortie/ui/class-names.ts'
import { Link } from 'react-aria-components/Link'
import { useLocation } from 'react-router'
import { mainDestinations } from './navigation.ts'

type Surface = 'dark' | 'light'

const looks: Record<Surface, { current: string; other: string }> = {
  dark: {
    current: 'bg-navy-raised text-on-navy',
    other: 'text-on-navy-muted hover:bg-navy-raised hover:text-on-navy',
  },
  light: { current: 'bg-sunken text-ink', other: 'text-ink-soft hover:bg-sunken hover:text-ink' },
}

/** The main links of the portal in the header on a desktop. */
export const HeaderNav = ({ surface }: { surface: Surface }) => {
  const { pathname } = useLocation()
  return (
    <nav aria-label={t('Main')} className="hidden md:block">
      <ul className="flex items-center gap-1">
        {mainDestinations.map(({ label, href, icon: Icon }) => {
          const isCurrent = pathname === href
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'touch-target flex h-10 items-center gap-2 rounded-control px-3 text-small font-medium transition-colors',
                  isCurrent ? looks[surface].current : looks[surface].other,
                )}
              >
                <Icon aria-hidden className={classNames('size-4.5', isCurrent && 'text-accent')} />
                {known(label)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
