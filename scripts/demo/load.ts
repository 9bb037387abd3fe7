import { calendarFrom } from './calendar.ts'
import { loadCatalogue } from './catalogue.ts'
import { loadIdentities } from './identities.ts'
import { sendMessages } from './messages.ts'
import { plannerFor } from './mission-plan.ts'
import { loadMissions } from './missions.ts'
import { missionsOfOthers } from './missions-of-others.ts'
import { missionsOnOffer } from './missions-on-offer.ts'
import { pastMissions } from './missions-past.ts'
import { missionsUnderWay } from './missions-under-way.ts'
import { loadPayouts } from './money.ts'
import { loadPilots } from './pilots.ts'
import { loadPointsOfInterest } from './points-of-interest.ts'
import { connectProvider } from './provider-client.ts'
import { loadWorkOrder, turbineMissions } from './work-order.ts'

export type DemoTarget = {
  apiUrl: string
  providerKey: string
  sandboxUrl: string
  sandboxSecret: string
}

/**
 * Creates the demo data through the provider API, each call with its own fixed Idempotency-Key. What an
 * interrupted load has left is found again by its own names, also after those keys are forgotten.
 */
export async function loadDemo({ apiUrl, providerKey, ...sandbox }: DemoTarget): Promise<void> {
  const started = performance.now()
  const provider = connectProvider(apiUrl, providerKey)
  const catalogue = await loadCatalogue(provider)
  const calendar = calendarFrom(await loadPointsOfInterest(provider, catalogue))
  const { ids: pilots, emails } = await loadPilots(provider, calendar, catalogue)
  const [workOrder] = await Promise.all([loadWorkOrder(provider, pilots), loadIdentities(sandbox, emails)])

  const plan = plannerFor({ calendar, catalogue, pilots })
  // Numbers and notifications come about as they would have over time: what is long over, then what is new.
  const earlier = [...pastMissions(plan), ...missionsOfOthers(plan)]
  const payouts = await loadPayouts(provider, await loadMissions(provider, earlier))
  const current = [
    ...turbineMissions(plan, workOrder, catalogue.shotType('Blade Inspection')),
    ...missionsUnderWay(plan, calendar),
    ...missionsOnOffer(plan, calendar),
  ]
  await loadMissions(provider, current)
  await sendMessages(provider, pilots)

  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `Demo data: ${emails.length} pilots, ${earlier.length + current.length} missions, ${payouts} payouts ` +
      `in ${seconds} s with ${provider.count()} calls.`,
  )
}
