import { inParallel } from './in-parallel.ts'
import type { Planned } from './missions.ts'
import type { Provider } from './provider-client.ts'

const storedPayouts = async (provider: Provider): Promise<Set<number>> => {
  const missions = new Set<number>()
  for (let after: number | null | undefined; after !== null; ) {
    const query = { after, per_page: 100 }
    const { data, meta } = await provider.read('GET /v1/provider/payouts', { query })
    for (const { payoutable_id } of data) missions.add(payoutable_id)
    after = meta.next
  }
  return missions
}

/** Pays pilots for what they have flown. */
export const loadPayouts = async (provider: Provider, flown: readonly Planned[]): Promise<number> => {
  const stored = await storedPayouts(provider)
  const due = flown.flatMap(({ plan, mission }) =>
    plan.payout && plan.pilot_id !== null
      ? [{ ...plan.payout, pilot_id: plan.pilot_id, missionId: mission.id }]
      : [],
  )
  await inParallel(due, 1, async ({ missionId, ...payout }) => {
    if (stored.has(missionId)) return
    await provider.write('POST /v1/provider/payouts', `payouts/${missionId}`, {
      body: { ...payout, payoutable_id: missionId, payment_processor: 'stripe' },
    })
  })
  return due.length
}
