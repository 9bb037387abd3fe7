import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import { inParallel } from './in-parallel.ts'
import type { MissionPlan } from './mission-plan.ts'
import type { Provider } from './provider-client.ts'

const reviewed: MissionStatus[] = ['assets_uploaded', 'processing_shots']
const produced: MissionStatus[] = [...reviewed, 'assets_classified', 'in_production', 'awaiting_payment']

/** The steps from an accepted mission to the status it ends in. */
const stepsTo: Readonly<Record<MissionStatus, readonly MissionStatus[]>> = {
  created: [],
  available: [],
  pilots_notified: [],
  pilot_accepted: [],
  pilot_assigned: ['pilot_assigned'],
  flight_complete: ['flight_complete'],
  assets_uploaded: ['flight_complete', 'assets_uploaded'],
  processing_shots: reviewed,
  assets_classified: [...reviewed, 'assets_classified'],
  in_production: [...reviewed, 'assets_classified', 'in_production'],
  awaiting_payment: produced,
  invoice_needed: [...produced, 'invoice_needed'],
  invoiced: [...produced, 'invoice_needed', 'invoiced'],
  complete: [...produced, 'complete'],
  rejected: [...reviewed, 'rejected'],
  canceled: ['canceled'],
}

type Stored = {
  id: number
  status: MissionStatus
  pilot_id: number | null
  is_on_hold: boolean
  sla_expired: boolean
}
export type Planned = { plan: MissionPlan; mission: Stored }

/** Missions of the demo data that an earlier, interrupted load has made. */
const storedMissions = async (provider: Provider): Promise<Map<string, Stored>> => {
  const stored = new Map<string, Stored>()
  for (let after: number | null | undefined; after !== null; ) {
    const query = { after, per_page: 100 }
    const { data, meta } = await provider.read('GET /v1/provider/missions', { query })
    for (const mission of data) if (mission.reference_id) stored.set(mission.reference_id, mission)
    after = meta.next
  }
  return stored
}

const bookMission = async (provider: Provider, { plan, mission }: Planned): Promise<void> => {
  const params = { id: mission.id }
  const key = `missions/${plan.reference}`
  const { offered_to: pilot_ids, pilot_id, schedule, moved } = plan
  if (pilot_ids.length > 0 && ['created', 'available'].includes(mission.status))
    await provider.write('POST /v1/provider/missions/{id}/offers', `${key}/offers`, {
      params,
      body: { pilot_ids, force: true },
    })
  if (pilot_id !== null && mission.pilot_id === null)
    await provider.write('POST /v1/provider/missions/{id}/assign', `${key}/assign`, {
      params,
      body: { pilot_id, ...schedule },
    })
  if (moved)
    await provider.write('POST /v1/provider/missions/{id}/preschedule', `${key}/moved`, {
      params,
      body: moved,
    })
}

/** The steps a mission has still to take. */
const remaining = ({ plan, mission }: Planned): readonly MissionStatus[] => {
  if (mission.status === plan.ends) return []
  // Its pilot has submitted it since.
  if (plan.ends === 'assets_uploaded' && mission.status === 'processing_shots') return []
  const steps = stepsTo[plan.ends]
  return steps.slice(steps.indexOf(mission.status) + 1)
}

const take = async (provider: Provider, { plan, mission }: Planned, status: MissionStatus): Promise<void> => {
  const reason = ['rejected', 'canceled'].includes(status) ? plan.reason : null
  await provider.write(
    'POST /v1/provider/missions/{id}/status/{status}',
    `missions/${plan.reference}/${status}`,
    { params: { id: mission.id, status }, body: reason ? { reason } : null },
  )
  mission.status = status
}

const finish = async (provider: Provider, { plan, mission }: Planned): Promise<void> => {
  const params = { id: mission.id }
  const key = `missions/${plan.reference}`
  if (plan.hold) await provider.write('POST /v1/provider/missions/{id}/hold', `${key}/hold`, { params })
  if (plan.expire) await provider.write('POST /v1/provider/missions/{id}/expire', `${key}/expire`, { params })
}

/** Makes missions, numbered in the order of their plans, and moves each as far as it goes. */
export const loadMissions = async (provider: Provider, plans: readonly MissionPlan[]): Promise<Planned[]> => {
  const stored = await storedMissions(provider)
  const planned = await inParallel(plans, 1, async (plan): Promise<Planned> => {
    const there = stored.get(plan.reference)
    if (there) return { plan, mission: there }
    const key = `missions/${plan.reference}`
    const { id } = await provider.write('POST /v1/provider/missions', key, { body: plan.body })
    const status = plan.body.status ?? 'available'
    return { plan, mission: { id, status, pilot_id: null, is_on_hold: false, sla_expired: false } }
  })
  // On hold and expired are the last things done to a mission: one that is either takes no step anymore.
  const moving = planned.filter(({ mission }) => !mission.is_on_hold && !mission.sla_expired)
  const takeUntil = async (one: Planned, last: MissionStatus | null) => {
    for (const status of remaining(one)) {
      if (status === last) return
      await take(provider, one, status)
    }
  }
  await inParallel(moving, 6, async (one) => {
    await bookMission(provider, one)
    await takeUntil(one, 'processing_shots')
  })
  // The pilot log lists by the time of this step, so it is taken in the order of the plans.
  await inParallel(moving, 1, async (one) => {
    if (remaining(one)[0] === 'processing_shots') await take(provider, one, 'processing_shots')
  })
  await inParallel(moving, 6, async (one) => {
    await takeUntil(one, null)
    await finish(provider, one)
  })
  return planned
}

/** Requests shots again, once there are photos of them that can be out of focus. */
export const requestReshoots = async (provider: Provider, planned: readonly Planned[]): Promise<void> => {
  for (const { plan, mission } of planned) {
    if (!plan.reshoot) continue
    const params = { id: mission.id }
    const { shots, partial_reshoots } = await provider.read('GET /v1/provider/missions/{id}', {
      params,
      query: { assets: 'none' },
    })
    const shot_ids = shots.slice(0, 2).map(({ id }) => id)
    if (partial_reshoots.length === 0)
      await provider.write(
        'POST /v1/provider/missions/{id}/partial_reshoots',
        `missions/${plan.reference}/reshoot`,
        { params, body: { shot_ids, reason: plan.reshoot } },
      )
  }
}
