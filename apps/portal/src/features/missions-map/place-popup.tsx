import { known, t } from '@sortie/domain/language'
import { pinTitles } from '@sortie/domain/mission/map-pins'
import type { MissionSummary, PointOfInterest } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { formatMoney, payoutText } from '@sortie/domain/money/money'
import { workRefusal, workRefusalTexts } from '@sortie/domain/pilot/may-work'
import { addressLine } from '@sortie/domain/place/location'
import { Button } from '@sortie/ui/actions/button.tsx'
import { quietClass } from '@sortie/ui/actions/button-styles.ts'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { useQuery } from '@tanstack/react-query'
import { CalendarDays, CircleSlash, Clock, MapPin } from 'lucide-react'
import { accountQuery } from '#app/account-query.ts'
import { type MapPlace, whenTexts } from './map-places.ts'

type PopupFactsProps = {
  title: string
  name?: string | null
  address: string
  payout: string
  date?: string
  times?: string | null
}

/** The facts of every pop-up, payout first. They use a block layout, since the close button floats next to them. */
const PopupFacts = ({ title, name, address, payout, date, times }: PopupFactsProps) => (
  <div className="space-y-3">
    <div>
      <p className="text-small font-medium text-accent-strong">{title}</p>
      <p className="figures text-title font-semibold">{payout}</p>
    </div>
    <ul className="flex flex-col gap-1.5 text-small text-ink [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-faint">
      <li className="flex gap-2">
        <MapPin aria-hidden />
        <span className="min-w-0">
          {name && name !== address && <span className="block font-medium">{name}</span>}
          {address}
        </span>
      </li>
      {date && (
        <li className="figures flex gap-2">
          <CalendarDays aria-hidden />
          {date}
        </li>
      )}
      {times && (
        <li className="figures flex gap-2">
          <Clock aria-hidden />
          {times}
        </li>
      )}
    </ul>
  </div>
)

type MissionPopupProps = { title: string; mission: MissionSummary; onDecline: () => void }

/** A mission with a link to its page. An offer can be declined here. */
const MissionPopup = ({ title, mission, onDecline }: MissionPopupProps) => {
  const isOffer = mission.status === 'pilots_notified'
  const { date, times } = whenTexts(mission)
  return (
    <div className="space-y-4">
      <PopupFacts
        title={title}
        name={missionTitle(mission)}
        address={addressLine(mission.location)}
        payout={payoutText(mission)}
        date={date}
        times={times}
      />
      <div className="flex flex-wrap gap-2">
        <LinkButton
          href={`/${isOffer ? 'availablemission' : 'clientmission'}/${mission.id}`}
          className="flex-1"
        >
          {t('View details')}
        </LinkButton>
        {isOffer && (
          <Button mode="secondary" className={quietClass} onPress={onDecline}>
            {t('Decline')}
          </Button>
        )}
      </div>
    </div>
  )
}

type PointPopupProps = {
  title: string
  point: PointOfInterest
  isLost: boolean
  isClaiming: boolean
  onClaim: () => void
}

/** A point of interest, which can be claimed until someone has. */
const PointPopup = ({ title, point, isLost, isClaiming, onClaim }: PointPopupProps) => {
  const { data: pilot } = useQuery(accountQuery)
  const refusal = pilot ? workRefusal(pilot.status, 'panorama') : null
  return (
    <div className="space-y-4">
      <PopupFacts
        title={title}
        name={point.name}
        address={addressLine(point.location)}
        payout={formatMoney(point)}
      />
      {isLost && (
        <p
          role="alert"
          className="flex items-center gap-2 rounded-control bg-danger-tint px-3 py-2.5 text-small font-medium text-danger-deep"
        >
          <CircleSlash aria-hidden className="size-4 shrink-0" />
          {t('No longer available')}
        </p>
      )}
      {refusal && !isLost && <p className="text-small text-ink-soft">{known(workRefusalTexts[refusal])}</p>}
      <Button
        isPending={isClaiming}
        isDisabled={isLost || refusal !== null}
        onPress={onClaim}
        className="w-full"
      >
        {t('Claim')}
      </Button>
    </div>
  )
}

type PlacePopupProps = {
  place: MapPlace | undefined
  /** Points that someone else claimed first. */
  lost: ReadonlySet<number>
  /** The point being claimed. */
  claiming: number | null
  onClaim: (pointId: number) => void
  onDecline: (mission: MissionSummary) => void
}

export const PlacePopup = ({ place, lost, claiming, onClaim, onDecline }: PlacePopupProps) => {
  if (!place) return null
  const title = known(pinTitles[place.type])
  if (place.kind === 'mission')
    return <MissionPopup title={title} mission={place.mission} onDecline={() => onDecline(place.mission)} />
  const { point } = place
  return (
    <PointPopup
      title={title}
      point={point}
      isLost={lost.has(point.id)}
      isClaiming={claiming === point.id}
      onClaim={() => onClaim(point.id)}
    />
  )
}
