import { known, t, toTranslate } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import {
  bearingDegrees,
  compassPoint,
  fullCircle,
  isInArea,
  type Place,
  walkText,
} from '@sortie/domain/place/direction'
import { greatCircleMeters } from '@sortie/domain/units'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { Compass, LocateFixed, Navigation2 } from 'lucide-react'
import { gloveClass } from './flight-parts.tsx'
import { askForCompass, needsCompassPermission, useHeading } from './use-heading.ts'
import type { PositionState } from './use-position.ts'

const problems: Readonly<Record<'denied' | 'unavailable' | 'unsupported', string>> = {
  denied: toTranslate(
    "We can't see your location. Allow it in your browser's settings to see where you are.",
  ),
  unavailable: toTranslate(
    "Your device can't find its position. Go outside, away from walls, and wait a moment.",
  ),
  unsupported: toTranslate("This browser doesn't know where you are. The map shows the site without you."),
}

type WayToShotProps = {
  mission: Mission
  /** The name and the place of what is flown next; null if every shot is checked off. */
  next: { name: string; place: Place; area: Mission['map_features'][number]['geometry'] | null } | null
  position: PositionState
  onAsk: () => void
}

/** Direction and distance to the next shot. Without a compass, the arrow points as on a map with north at the top. */
export const WayToShot = ({ mission, next, position, onAsk }: WayToShotProps) => {
  const isKnown = position.kind === 'known'
  const compass = useHeading(isKnown)
  if (position.kind === 'off')
    return (
      <Button icon={LocateFixed} mode="secondary" onPress={onAsk} className={gloveClass}>
        {t('Show where I am')}
      </Button>
    )
  if (position.kind === 'asking')
    return (
      <p role="status" className="text-body text-ink">
        {t('Looking for your position. This takes up to half a minute.')}
      </p>
    )
  if (!isKnown)
    return (
      <Alert tone="attention" isLive>
        {known(problems[position.kind])}
      </Alert>
    )
  const { place, accuracyMeters, isRough, course } = position
  const country = mission.location?.country
  const zone = mission.map_features.find(
    ({ kind, geometry }) => kind === 'no_fly_zone' && isInArea(place, geometry),
  )
  const heading = compass ?? course
  const bearing = next && bearingDegrees(place, next.place)
  const isThere = next?.area != null && isInArea(place, next.area)
  return (
    <div className="flex flex-col gap-3">
      {zone && (
        <Alert tone="danger" isLive title={t("You're in a no-fly zone")}>
          {zone.name
            ? t('{name}. Leave it before you start.', { name: zone.name })
            : t('Leave it before you start.')}
        </Alert>
      )}
      {isRough && (
        <Alert tone="attention">
          {t('Your position is only known to within {distance}. It gets better outside, away from walls.', {
            distance: walkText(accuracyMeters, country),
          })}
        </Alert>
      )}
      {next && bearing !== null && (
        <div className="flex items-center gap-4">
          <span className="grid size-24 shrink-0 place-items-center rounded-full border-2 border-edge bg-surface">
            <Navigation2
              aria-hidden
              className="size-14 fill-current text-accent-strong"
              style={{ rotate: `${fullCircle(bearing - (heading ?? 0))}deg` }}
            />
          </span>
          <div className="min-w-0 text-ink">
            <p className="figures text-display font-semibold">
              {isThere ? t('You are there') : walkText(greatCircleMeters(place, next.place) ?? 0, country)}
            </p>
            <p className="text-title">
              {isThere
                ? t("You're inside the area of this shot.")
                : t('To the {direction}', { direction: known(compassPoint(bearing)) })}
            </p>
            <p className="text-body">
              {heading === null
                ? t('The arrow points as on a map: north is up.')
                : compass === null
                  ? t("The arrow is relative to the direction you're walking.")
                  : t("The arrow is relative to the direction you're facing.")}
            </p>
          </div>
        </div>
      )}
      {compass === null && needsCompassPermission() && (
        <Button
          icon={Compass}
          mode="secondary"
          onPress={() => void askForCompass().catch(() => undefined)}
          className={gloveClass}
        >
          {t('Use the compass')}
        </Button>
      )}
    </div>
  )
}
