import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import { type Calendar, minutesAfter } from './calendar.ts'
import type { Catalog } from './catalog.ts'
import type { MissionKind } from './mission-kind.ts'
import { type KindName, missionKinds } from './mission-kinds.ts'
import type { PilotIds } from './pilots.ts'
import { place } from './places.ts'

export type MissionBody = CallInput<ProviderCalls['POST /v1/provider/missions']>['body']

type Flight = [day: number, time: string]
type Schedule = { scheduled_at_start: string; scheduled_at_end: string }
type Payout = {
  status: string
  amount: number
  currency_code: string
  notes: string
  completed_at?: string
  expected_on?: string
}

const daysUntilPaid = 3
/** From the flight, for what is still on its way. */
const daysUntilExpected = 28

/** A mission and how far it goes. */
export type MissionPlan = {
  reference: string
  body: MissionBody
  ends: MissionStatus
  offered_to: number[]
  pilot_id: number | null
  schedule: Schedule | null
  reason: string | null
  moved: (Schedule & { reschedule_reason_id: number; notes: string }) | null
  reshoot: string | null
  hold: boolean
  expire: boolean
  payout: Payout | null
}

export type MissionOptions = {
  ends: MissionStatus
  /** The pilot who holds it. */
  by?: keyof PilotIds
  offered?: (keyof PilotIds)[]
  /** When it is flown, in days from today and the time at the place. */
  flies?: Flight
  /** The provider fixes the time beforehand. */
  fixed?: boolean
  /** The provider has moved it there for the client. */
  moved?: Flight
  flyBy?: number
  /** First and last day of the period it may be flown in. */
  between?: [number, number]
  amount?: number
  currency?: 'USD' | 'EUR' | 'GBP'
  paid?: string
  reason?: string
  reshoot?: string
  hold?: true
  expire?: true
  /** For every shot, in place of those of the package. */
  rules?: readonly QualityRule[]
  more?: Partial<MissionBody>
}

export type Planner = (reference: string, kind: KindName, at: string, options: MissionOptions) => MissionPlan

export type Known = { calendar: Calendar; catalog: Catalog; pilots: PilotIds }

export const plannerFor =
  ({ calendar, catalog, pilots }: Known): Planner =>
  (reference, kindName, at, options) => {
    const kind: MissionKind = missionKinds[kindName]
    const site = place(at)
    const { timezone_id: zone } = site
    const amount = options.amount ?? kind.amount
    const currency_code = options.currency ?? 'USD'
    const scheduleAt = ([day, time]: Flight): Schedule => {
      const scheduled_at_start = calendar.moment(day, time, zone)
      return { scheduled_at_start, scheduled_at_end: minutesAfter(scheduled_at_start, kind.minutes) }
    }
    const schedule = options.flies ? scheduleAt(options.flies) : null
    const body: MissionBody = {
      mission_type: kind.mission_type,
      // Pilots know it by its place, so whoever reads the API does too.
      name: site.name,
      reference_id: reference,
      instructions: kind.instructions,
      location: site,
      category_id: catalog.category(kind.category),
      package_id: catalog.package(kind.package),
      duration_in_seconds: kind.minutes * 60,
      fly_by_date: calendar.day(options.flyBy ?? Math.max(options.flies?.[0] ?? 0, 7) + 7, zone),
      currency_code,
      estimated_payouts: amount > 0 ? [{ amount }] : [],
      map_features: kind.features(site),
      shots: kind.shots.map(({ name, type, of, instructions }) => ({
        name,
        shot_type_id: catalog.shotType(type),
        ...(of ? { map_feature: of } : {}),
        ...(instructions ? { instructions } : {}),
        ...(options.rules ? { quality_rules: [...options.rules] } : {}),
      })),
      ...(kind.cloud_reqs ? { cloud_reqs: kind.cloud_reqs } : {}),
      ...(kind.max_wind_speed ? { max_wind_speed: kind.max_wind_speed } : {}),
      ...(options.ends === 'created' ? { status: 'created' as const } : {}),
      ...(options.between
        ? {
            timeframe_start: calendar.moment(options.between[0], '07:00', zone),
            timeframe_end: calendar.moment(options.between[1], '19:00', zone),
          }
        : {}),
      ...(options.fixed ? schedule : {}),
      ...options.more,
    }
    const moved = options.moved && {
      ...scheduleAt(options.moved),
      reschedule_reason_id: catalog.reason('client_request'),
      notes: 'The gate is locked on the original date.',
    }
    const paidAt = calendar.moment(Math.min((options.flies?.[0] ?? 0) + daysUntilPaid, -1), '12:00', zone)
    const expectedOn = calendar.day(Math.max((options.flies?.[0] ?? 0) + daysUntilExpected, 2), zone)
    return {
      reference,
      body,
      ends: options.ends,
      offered_to: (options.offered ?? []).map((pilot) => pilots[pilot]),
      pilot_id: options.by ? pilots[options.by] : null,
      schedule: options.fixed ? null : schedule,
      reason: options.reason ?? null,
      moved: moved ?? null,
      reshoot: options.reshoot ?? null,
      hold: options.hold ?? false,
      expire: options.expire ?? false,
      payout: options.paid
        ? {
            status: options.paid,
            amount,
            currency_code,
            notes: kind.title,
            ...(options.paid === 'complete' ? { completed_at: paidAt } : {}),
            ...(options.paid === 'processing' ? { expected_on: expectedOn } : {}),
          }
        : null,
    }
  }
