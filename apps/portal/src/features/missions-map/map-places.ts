import { known, t } from '@sortie/domain/language'
import {
  markerColor,
  missionPin,
  type PinType,
  pinStage,
  pinTitles,
  pinTypes,
  pointOfInterestPin,
} from '@sortie/domain/mission/map-pins'
import { flightDateText } from '@sortie/domain/mission/mission'
import type { MissionSummary, PointOfInterest } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { pilotEstimates, shortMoney } from '@sortie/domain/money/money'
import type { Location } from '@sortie/domain/place/location.schema'
import { timeRangeText, zoneLabel } from '@sortie/domain/time/date-texts'
import { plainPinColor } from '@sortie/ui/map/map-pin.tsx'
import type { LegendItem, MapMarker, MapPosition, MapSpot } from '@sortie/ui/map/map-types.ts'
import { payColors } from '@sortie/ui/map/pay-tag.tsx'

/** The object that a marker of the map represents. */
export type MapPlace = { id: string; type: PinType; location: Location } & (
  | { kind: 'mission'; mission: MissionSummary }
  | { kind: 'point'; point: PointOfInterest }
)

type MissionMarker = MapMarker & { pin: PinType }

export const mapPlaces = (
  missions: readonly MissionSummary[],
  points: readonly PointOfInterest[],
): MapPlace[] => [
  ...missions.flatMap((mission): MapPlace[] =>
    mission.location
      ? [
          {
            kind: 'mission',
            id: `mission-${mission.id}`,
            type: missionPin(mission),
            location: mission.location,
            mission,
          },
        ]
      : [],
  ),
  ...points.map(
    (point): MapPlace => ({
      kind: 'point',
      id: `point-${point.id}`,
      type: pointOfInterestPin(point),
      location: point.location,
      point,
    }),
  ),
]

/** The payout, as a tag; null if the mission is over or pays nothing. A second currency is shown as a plus. */
const payOf = (place: MapPlace): string | null => {
  if (pinStage(place.type) === 'past') return null
  if (place.kind === 'point') return shortMoney(place.point)
  const [first, second] =
    place.mission.mission_type === 'training' ? [] : pilotEstimates(place.mission.estimated_payouts)
  return first && first.amount > 0 ? `${shortMoney(first)}${second ? '+' : ''}` : null
}

/** Colors are assigned across all places, so that filtering does not recolor the rest. */
export const mapMarkers = (
  places: readonly MapPlace[],
  isShown: (place: MapPlace) => boolean,
): MissionMarker[] =>
  places.flatMap((place, index) => {
    const { latitude, longitude } = place.location
    if (latitude === null || longitude === null || !isShown(place)) return []
    const title = place.kind === 'mission' ? missionTitle(place.mission) : place.point.name
    const pay = payOf(place)
    return [
      {
        id: place.id,
        latitude,
        longitude,
        pin: place.type,
        color: markerColor(index),
        title,
        ...(pay && { pay }),
        isQuiet: pinStage(place.type) === 'past',
      },
    ]
  })

/** The meaning of the tags of these markers, and of pins without a tag. */
export const pinLegend = (markers: readonly MissionMarker[]): LegendItem[] => {
  const stages = new Set(markers.map(({ pin }) => pinStage(pin)))
  return [
    ...(stages.has('offer') ? [{ label: t('Offer'), color: payColors.offer, isPay: true as const }] : []),
    ...(stages.has('own') ? [{ label: t('Your mission'), color: payColors.own, isPay: true as const }] : []),
    ...(stages.has('past')
      ? [{ label: t('Completed'), color: plainPinColor, pin: 'completed' as const }]
      : []),
  ]
}

interface Known {
  home: MapPosition | null
  self: MapPosition | null
  found: (MapPosition & { name: string }) | null
}

/** The places that the map shows besides missions. */
export const mapSpots = ({ home, self, found }: Known): MapSpot[] => [
  ...(home ? [{ kind: 'home' as const, title: t('Your home'), ...home }] : []),
  ...(self ? [{ kind: 'self' as const, title: t('Your location'), ...self }] : []),
  ...(found
    ? [
        {
          kind: 'found' as const,
          title: t('Search result: {place}', { place: found.name }),
          latitude: found.latitude,
          longitude: found.longitude,
        },
      ]
    : []),
]

export interface TypeCount {
  type: PinType
  title: string
  count: number
}

/** The types on the map, in the order of the specification. */
export const typesPresent = (places: readonly MapPlace[]): TypeCount[] =>
  pinTypes
    .map((type) => ({
      type,
      title: known(pinTitles[type]),
      count: places.filter((place) => place.type === type).length,
    }))
    .filter(({ count }) => count > 0)

type Timed = Pick<
  MissionSummary,
  | 'status'
  | 'location'
  | 'scheduled_at_start'
  | 'scheduled_at_end'
  | 'timeframe_start'
  | 'timeframe_end'
  | 'fly_by_date'
>

/** The date and time range of a pop-up: those of the flight if it is scheduled, else those of its window. */
export const whenTexts = (mission: Timed): { date: string; times: string | null } => {
  const zone = mission.location?.timezone_id
  const isOffer = mission.status === 'pilots_notified'
  const [start, end] = mission.scheduled_at_start
    ? [mission.scheduled_at_start, mission.scheduled_at_end]
    : [isOffer ? mission.timeframe_start : null, mission.timeframe_end]
  const times = start && end ? timeRangeText(start, end, zone) : null
  const date = flightDateText(mission)
  return { date: start && !times ? [date, zoneLabel(zone)].filter(Boolean).join(' ') : date, times }
}
