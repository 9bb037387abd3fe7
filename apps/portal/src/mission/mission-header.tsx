import { known, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { addressLine } from '@sortie/domain/place/location'
import { Skeleton } from '@sortie/ui/feedback/skeleton.tsx'
import { VisuallyHidden } from '@sortie/ui/visually-hidden.tsx'
import { Navigation } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Link } from 'react-aria-components/Link'
import { hasNativeHost, sendToNative } from '#app/native-bridge.ts'
import { mapsLink } from './maps-link.ts'
import { missionFacts } from './mission-facts.ts'
import { MissionPin } from './mission-pin.tsx'

// Unlike the buttons of the design system, it may wrap over several lines.
const look =
  'touch-target cursor-pointer rounded-sm text-left text-body font-medium text-pretty text-info-strong underline decoration-info/40 underline-offset-4 hover:text-info-deep hover:decoration-current'

const sign = <Navigation aria-hidden className="ml-1.5 inline size-4 align-[-0.15em]" />

/** The address, as a link to a maps app. Inside a native app, that app opens it. */
const AddressAction = ({ mission }: { mission: Pick<Mission, 'id' | 'location'> }) => {
  const { location } = mission
  const address = known(addressLine(location))
  const href = mapsLink(location)
  if (!href) return <p className="text-ink-soft">{address}</p>
  if (hasNativeHost())
    return (
      <Button
        className={look}
        onPress={() =>
          sendToNative('openMaps', mission.id, {
            address,
            latitude: location?.latitude ?? null,
            longitude: location?.longitude ?? null,
          })
        }
      >
        {address}
        {sign}
      </Button>
    )
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer" className={look}>
      {address}
      {sign}
      <VisuallyHidden>{t('(opens maps in a new tab)')}</VisuallyHidden>
    </Link>
  )
}

type MissionHeaderProps = {
  mission: Mission
  /** The distance is measured from the pilot's home, and left out if that is unknown. */
  pilot: Pick<Pilot, 'latitude' | 'longitude'> | undefined
  showsId?: boolean
  /** A chip next to the name. */
  status?: ReactNode
  /** Content below the facts: the schedule, labels, a banner. */
  children?: ReactNode
}

/** The top of a mission's page, with its only h1: the place, the payout and the distance. */
export const MissionHeader = ({ mission, pilot, showsId, status, children }: MissionHeaderProps) => {
  const title = missionTitle(mission)
  const place = mission.location?.name?.trim()
  return (
    <header className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex items-start gap-3 sm:gap-4">
        <MissionPin mission={mission} className="h-12 sm:h-14" />
        <div className="flex min-w-0 flex-col items-start gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <h1 className="text-display font-semibold text-balance outline-none">{title}</h1>
            {status}
          </div>
          {place && place !== title && <p className="font-medium text-pretty text-ink">{place}</p>}
          <AddressAction mission={mission} />
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-5 sm:flex sm:flex-wrap sm:gap-x-12">
        {missionFacts(mission, pilot, { showsId }).map(({ term, detail }) => (
          <div key={term} className="min-w-0">
            <dt className="text-small text-ink-soft">{term}</dt>
            <dd className="figures text-title font-semibold text-ink">{detail}</dd>
          </div>
        ))}
      </dl>
      {children}
    </header>
  )
}

export const MissionHeaderSkeleton = () => (
  <div className="flex flex-col gap-5 rounded-card border border-line bg-surface p-4 sm:p-6">
    <div className="flex gap-4">
      <Skeleton shape="pill" className="h-14 w-11 shrink-0" />
      <div className="flex flex-1 flex-col gap-3 pt-1">
        <Skeleton className="h-7 w-2/3 max-w-80" />
        <Skeleton className="h-5 w-full max-w-96" />
      </div>
    </div>
    <div className="flex gap-12 border-t border-line pt-5">
      {[1, 2, 3].map((fact) => (
        <div key={fact} className="flex w-28 flex-col gap-2">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-6 w-2/3" />
        </div>
      ))}
    </div>
  </div>
)
