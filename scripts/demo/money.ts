import { demoSignIns } from './accounts.ts'
import { asDemoPilot } from './demo-pilot.ts'
import { inParallel } from './in-parallel.ts'
import type { Planned } from './missions.ts'
import { paidReference, refusedPayoutReference } from './missions-that-wait.ts'
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

/**
 * The pilot in London has set up payments, so that finance can pay; of a first batch, one payout is sent and one is
 * refused. What is left to pay is blocked in part. Where the pilot can't sign in here, it is left undone.
 */
export const payDemoPilot = async (
  apiUrl: string,
  provider: Provider,
  missionIds: ReadonlyMap<string, number>,
): Promise<void> => {
  const london = demoSignIns.find(({ email }) => email.startsWith('london'))
  const mission_id = missionIds.get(refusedPayoutReference)
  const paidId = missionIds.get(paidReference)
  if (!london || mission_id === undefined || paidId === undefined) return
  await asDemoPilot(
    apiUrl,
    async ({ send }) => {
      const entities = (await (await send('GET', '/v1/pilots/legal_entities')).json()) as {
        id: number
        slug: string
      }[]
      const legal_entity_id = entities.find(({ slug }) => slug === 'de')?.id
      const opened = await send('POST', '/v1/pilots/stripe_accounts', { legal_entity_id })
      if (!opened.ok) return
      const { stripe_link } = (await opened.json()) as { stripe_link: string }
      const decision = new URLSearchParams({ decision: 'complete' })
      const done = await fetch(stripe_link, { method: 'POST', body: decision, redirect: 'manual' })
      // A later load finds the account set up, and its link leads to another page.
      const back = done.headers.get('location')
      const code = back && new URL(back).searchParams.get('c')
      if (code) await send('PUT', `/v1/pilots/account/payment_accounts/${code}`, { legal_entity_slug: 'de' })
    },
    london,
  )
  await provider.write('POST /v1/provider/payout_batches', 'payout-batch', {
    body: {
      key: 'demo-first-batch',
      lines: [
        { mission_id, amount: 9_513, currency_code: 'GBP' },
        { mission_id: paidId, amount: 12_000, currency_code: 'GBP' },
      ],
    },
  })
}
