import { parseAbsolute } from '@internationalized/date'
import type { MissionType } from '../mission/mission-type.ts'
import type { WeekendFilter } from '../schedule/schedule.ts'
import { dayOfWeek, zoneOrUtc } from '../time/dates.ts'
import { greatCircleMeters, metersPerMile } from '../units.ts'
import { type PilotStatus, workRefusal } from './may-work.ts'

/** Why a pilot is not offered a mission, in words for the provider. */
export const matchReasons = {
  unknown_pilot: 'There is no pilot with this number.',
  pilot_rejected: "The pilot was rejected and can't take missions.",
  pilot_not_approved: "The pilot isn't approved yet and can only take training missions.",
  no_position: 'The location of the mission or of the pilot is unknown.',
  no_travel_distance: "The pilot hasn't set a travel distance.",
  too_far: "The mission is beyond the pilot's travel distance.",
  not_available_weekdays: "The pilot doesn't fly on weekdays.",
  not_available_weekends: "The pilot doesn't fly on weekends.",
  badge_missing: "The pilot hasn't earned the required badge.",
  no_accepted_drone: "The pilot doesn't have a drone that the package accepts.",
  no_accepted_camera: "The pilot doesn't have a camera that the package accepts.",
  no_accepted_device: "The pilot doesn't have a device that the package accepts.",
  no_flight_certificate: "The pilot doesn't have a valid flight certificate with its document.",
  already_offered: 'The pilot has already been offered this mission.',
  declined_before: 'The pilot has declined this mission.',
} as const

export type MatchReason = keyof typeof matchReasons

export const offerStates = ['offered', 'accepted', 'declined', 'withdrawn', 'lost'] as const

export interface PackageDemands {
  badge_id: number | null
  badge_required: boolean
  drones_required: boolean
  cameras_required: boolean
  devices_required: boolean
  flight_certificate_required: boolean
  drone_ids: readonly number[]
  camera_ids: readonly number[]
  device_ids: readonly number[]
}

export interface MissionFacts {
  mission_type: MissionType
  latitude: number | null
  longitude: number | null
  timezone_id: string | null
  weekend_schedule_filter: WeekendFilter
  admin_scheduled: boolean
  scheduled_at_start: string | null
  package: PackageDemands | null
}

export interface PilotFacts {
  status: PilotStatus
  latitude: number | null
  longitude: number | null
  /** Miles. */
  travel_distance: number | null
  is_available_weekdays: boolean
  is_available_weekends: boolean
  complete_badge_ids: readonly number[]
  drone_ids: readonly number[]
  camera_ids: readonly number[]
  device_ids: readonly number[]
  /** Whether there is one that has not expired, with its document. */
  has_flight_certificate: boolean
  /** The outcome of an earlier offer of the same mission. */
  offer_state: (typeof offerStates)[number] | null
}

export interface Match {
  matches: boolean
  reasons: MatchReason[]
}

const distanceReason = (pilot: PilotFacts, mission: MissionFacts): MatchReason | null => {
  const meters = greatCircleMeters(pilot, mission)
  if (meters === null) return 'no_position'
  if (pilot.travel_distance === null) return 'no_travel_distance'
  return meters / metersPerMile > pilot.travel_distance ? 'too_far' : null
}

type Days = 'weekdays' | 'weekends' | 'either'

/** The days a mission can be flown on: a fixed schedule leaves one, else the weekend filter decides. */
const flyingDays = (mission: MissionFacts): Days => {
  if (mission.admin_scheduled && mission.scheduled_at_start) {
    const day = dayOfWeek(parseAbsolute(mission.scheduled_at_start, zoneOrUtc(mission.timezone_id)))
    return day === 0 || day === 6 ? 'weekends' : 'weekdays'
  }
  if (mission.weekend_schedule_filter === 'no_weekends') return 'weekdays'
  return mission.weekend_schedule_filter === 'weekends_only' ? 'weekends' : 'either'
}

const availabilityReasons = (pilot: PilotFacts, days: Days): (MatchReason | null)[] => {
  if (days === 'either' && (pilot.is_available_weekdays || pilot.is_available_weekends)) return []
  return [
    days !== 'weekends' && !pilot.is_available_weekdays ? 'not_available_weekdays' : null,
    days !== 'weekdays' && !pilot.is_available_weekends ? 'not_available_weekends' : null,
  ]
}

const hasNone = (owned: readonly number[], accepted: readonly number[]): boolean =>
  !owned.some((id) => accepted.includes(id))

const kitReasons = (pilot: PilotFacts, demands: PackageDemands): (MatchReason | null)[] => [
  demands.badge_required && demands.badge_id !== null && !pilot.complete_badge_ids.includes(demands.badge_id)
    ? 'badge_missing'
    : null,
  demands.drones_required && hasNone(pilot.drone_ids, demands.drone_ids) ? 'no_accepted_drone' : null,
  demands.cameras_required && hasNone(pilot.camera_ids, demands.camera_ids) ? 'no_accepted_camera' : null,
  demands.devices_required && hasNone(pilot.device_ids, demands.device_ids) ? 'no_accepted_device' : null,
  demands.flight_certificate_required && !pilot.has_flight_certificate ? 'no_flight_certificate' : null,
]

const offerReason = (state: string | null): MatchReason | null => {
  if (state === 'offered' || state === 'accepted') return 'already_offered'
  return state === 'declined' ? 'declined_before' : null
}

/** Whether a mission is for a pilot, and if not, every reason at once. */
export const matchPilot = (pilot: PilotFacts, mission: MissionFacts): Match => {
  const reasons = [
    workRefusal(pilot.status, mission.mission_type),
    distanceReason(pilot, mission),
    ...availabilityReasons(pilot, flyingDays(mission)),
    ...(mission.package ? kitReasons(pilot, mission.package) : []),
    offerReason(pilot.offer_state),
  ].filter((reason) => reason !== null)
  return { matches: reasons.length === 0, reasons }
}
