import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import type { MissionType } from '@sortie/domain/mission/mission-type'
import type { WeekendFilter } from '@sortie/domain/schedule/schedule'
import { boundsOfDay } from '@sortie/domain/time/dates'
import type { DrawnSite } from '@sortie/ui/map/area-editor.tsx'
import { geometryOf } from '@sortie/ui/map/drawn-areas.ts'
import type { DraftShot } from '#app/shots-editor.tsx'
import { type Address, emptyAddress, type FileFeature } from '#app/site/drafted-site.ts'

export type MissionBody = CallInput<ProviderCalls['POST /v1/provider/missions']>['body']

/** What has been filled in so far. It is kept on the device as JSON, until the mission is created. */
export interface MissionDraft {
  /** Sent with the request, so that whatever is repeated creates one mission. */
  idempotencyKey: string
  package_id: number | null
  mission_type: MissionType
  name: string
  reference_id: string
  instructions: string
  address: Address
  site: DrawnSite
  fileFeatures: FileFeature[]
  shots: DraftShot[]
  /** In whole units of the currency. */
  payout: number | null
  currency_code: string
  duration_minutes: number | null
  /** The first and the last day to fly, at the site. */
  window: { start: string; end: string } | null
  weekend_schedule_filter: WeekendFilter
  require_raw_images: boolean
  require_contact_to_reschedule: boolean
  max_wind_speed: number | null
  contact: { name: string; phone: string; note: string; withhold: boolean }
}

export const emptyDraft = (): MissionDraft => ({
  idempotencyKey: crypto.randomUUID(),
  package_id: null,
  mission_type: 'client',
  name: '',
  reference_id: '',
  instructions: '',
  address: emptyAddress,
  site: { pin: null, areas: [] },
  fileFeatures: [],
  shots: [],
  payout: null,
  currency_code: 'USD',
  duration_minutes: null,
  window: null,
  weekend_schedule_filter: 'any_day',
  require_raw_images: false,
  require_contact_to_reschedule: false,
  max_wind_speed: null,
  contact: { name: '', phone: '', note: '', withhold: false },
})

interface PackageBrings {
  id: number
  shots: readonly DraftShot[]
  payout: { amount: number; currency_code: string } | null
  duration_in_seconds: number | null
}

/** Chooses a package, which replaces shots, payout and duration by its own if it has any. */
export const withPackage = (draft: MissionDraft, chosen: PackageBrings): MissionDraft => ({
  ...draft,
  package_id: chosen.id,
  ...(chosen.shots.length > 0 ? { shots: [...chosen.shots] } : {}),
  ...(chosen.payout
    ? { payout: chosen.payout.amount / 100, currency_code: chosen.payout.currency_code }
    : {}),
  ...(chosen.duration_in_seconds === null
    ? {}
    : { duration_minutes: Math.round(chosen.duration_in_seconds / 60) }),
})

const orNull = (text: string): string | null => text.trim() || null

const locationOf = ({ address, site: { pin } }: MissionDraft): MissionBody['location'] => {
  const { timezone_id, ...parts } = address
  const isGiven = pin !== null || Object.values(parts).some((part) => part.trim() !== '')
  if (!isGiven) return undefined
  return {
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, orNull(part)])),
    latitude: pin?.latitude ?? null,
    longitude: pin?.longitude ?? null,
    timezone_id,
  }
}

const featuresOf = ({ site, fileFeatures }: MissionDraft) => [
  ...site.areas.flatMap((area) => {
    const geometry = geometryOf(area)
    return geometry ? [{ name: area.name, kind: 'polygon', geometry }] : []
  }),
  ...fileFeatures,
]

const windowOf = ({ window, address }: MissionDraft): Partial<MissionBody> =>
  window
    ? {
        fly_by_date: window.end,
        timeframe_start: boundsOfDay(window.start, address.timezone_id).start.toISOString(),
        // The last minute: pilots would read midnight as another day.
        timeframe_end: new Date(
          boundsOfDay(window.end, address.timezone_id).end.getTime() - 60_000,
        ).toISOString(),
      }
    : {}

const contactOf = ({ contact }: MissionDraft): Partial<MissionBody> => {
  const { name, phone, note, withhold } = contact
  if (![name, phone, note].some((text) => text.trim() !== '')) return {}
  return {
    onsite_contact: {
      name: orNull(name),
      phone: orNull(phone),
      note: orNull(note),
      withhold_until_accepted: withhold,
    },
  }
}

/** The body of the call that creates the mission. What was left empty is left out, so that the defaults apply. */
export const bodyOf = (draft: MissionDraft): MissionBody => {
  const location = locationOf(draft)
  const features = featuresOf(draft)
  return {
    mission_type: draft.mission_type,
    name: draft.name.trim(),
    reference_id: orNull(draft.reference_id),
    instructions: draft.instructions,
    package_id: draft.package_id,
    ...(location ? { location } : {}),
    ...(features.length > 0 ? { map_features: features } : {}),
    shots: draft.shots.map(({ name, instructions, shot_type_id }) => ({ name, instructions, shot_type_id })),
    estimated_payouts:
      draft.payout === null
        ? []
        : [{ amount: Math.round(draft.payout * 100), currency_code: draft.currency_code }],
    currency_code: draft.currency_code,
    ...(draft.duration_minutes === null ? {} : { duration_in_seconds: draft.duration_minutes * 60 }),
    ...windowOf(draft),
    weekend_schedule_filter: draft.weekend_schedule_filter,
    require_raw_images: draft.require_raw_images,
    require_contact_to_reschedule: draft.require_contact_to_reschedule,
    ...(draft.max_wind_speed === null ? {} : { max_wind_speed: draft.max_wind_speed }),
    ...contactOf(draft),
  } as MissionBody
}

/** What is missing before anything is sent, by field as the server names them. */
export const problemsOf = (draft: MissionDraft): Record<string, string[]> => ({
  ...(draft.name.trim() === '' ? { name: ['Give the mission a name.'] } : {}),
  ...(draft.site.pin === null
    ? { location: ['Place the pin where the site is, or choose an address. Without it, no pilot matches.'] }
    : {}),
  ...(draft.site.areas.some(({ isOpen }) => isOpen)
    ? { map_features: ["Close each area, or delete the ones you don't need."] }
    : {}),
  ...(draft.shots.some(({ name }) => name.trim() === '') ? { shots: ['Give each shot a name.'] } : {}),
})

/** What of the mission decides who matches it; null until it has a place. */
export const matchingQueryOf = ({
  site: { pin },
  mission_type,
  package_id,
  weekend_schedule_filter,
}: MissionDraft) =>
  pin && {
    latitude: pin.latitude,
    longitude: pin.longitude,
    mission_type,
    weekend_schedule_filter,
    ...(package_id === null ? {} : { package_id }),
  }
