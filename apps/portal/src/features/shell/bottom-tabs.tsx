import { known, t, toTranslate } from '@sortie/domain/language'
import { classNames } from '@sortie/ui/class-names.ts'
import { CircleDollarSign, LayoutList, type LucideIcon, Map as MapIcon, UserRound } from 'lucide-react'
import { Link } from 'react-aria-components/Link'
import { useLocation } from 'react-router'
import { missionsMapHash } from '#app/missions-map-hash.ts'
import { dashboardPath } from './navigation.ts'

interface Tab {
  label: string
  href: string
  icon: LucideIcon
  isCurrent: (place: { pathname: string; hash: string }) => boolean
}

const tabs: readonly Tab[] = [
  {
    label: toTranslate('Missions'),
    href: dashboardPath,
    icon: LayoutList,
    isCurrent: ({ pathname, hash }) => pathname === dashboardPath && hash !== missionsMapHash,
  },
  {
    label: toTranslate('Map'),
    href: `${dashboardPath}${missionsMapHash}`,
    icon: MapIcon,
    isCurrent: ({ pathname, hash }) => pathname === dashboardPath && hash === missionsMapHash,
  },
  {
    label: toTranslate('Earnings'),
    href: '/pilotlog#earnings',
    icon: CircleDollarSign,
    isCurrent: ({ pathname }) => ['/pilotlog', '/completed-missions'].includes(pathname),
  },
  {
    label: toTranslate('Profile'),
    href: '/profile',
    icon: UserRound,
    isCurrent: ({ pathname }) => ['/profile', '/pilotaccount'].includes(pathname),
  },
]

/**
 * The four pages that pilots use most, within reach of the thumb; the sidebar has the rest. The tabs take their own
 * space at the end of the page, so that the content ends above them. Styles select them by `bottom-tabs`.
 */
export const BottomTabs = () => {
  const place = useLocation()
  return (
    <nav
      aria-label={t('Tabs')}
      className="bottom-tabs sticky bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="grid grid-cols-4">
        {tabs.map(({ label, href, icon: Icon, isCurrent }) => {
          const isHere = isCurrent(place)
          return (
            <li key={href}>
              <Link
                href={href}
                aria-current={isHere ? 'page' : undefined}
                className={classNames(
                  'flex h-16 flex-col items-center justify-center gap-1 text-small font-medium -outline-offset-2 transition-colors',
                  isHere ? 'text-accent-strong' : 'text-ink-soft',
                )}
              >
                <Icon aria-hidden className="size-5.5" />
                {known(label)}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
