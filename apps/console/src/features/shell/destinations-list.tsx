import { classNames } from '@sortie/ui/class-names.ts'
import { Link } from 'react-aria-components/Link'
import { useLocation } from 'react-router'
import { type Destination, isWithin } from './navigation.ts'

type DestinationsListProps = { destinations: readonly Destination[]; onFollow?: () => void }

export const DestinationsList = ({ destinations, onFollow }: DestinationsListProps) => {
  const { pathname } = useLocation()
  return (
    <nav aria-label="Main">
      <ul className="flex flex-col gap-0.5">
        {destinations.map(({ label, href, icon: Icon }) => {
          const isHere = isWithin(pathname, href)
          return (
            <li key={href}>
              <Link
                href={href}
                onPress={onFollow}
                aria-current={isHere ? 'page' : undefined}
                className={classNames(
                  'flex h-11 items-center gap-2.5 rounded-control px-2.5 font-medium transition-colors pointer-fine:h-8',
                  isHere ? 'bg-sunken text-ink' : 'text-ink-soft hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon aria-hidden className="size-4 shrink-0" />
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
