import { calendarFrom } from './calendar.ts'
import { loadCatalog } from './catalog.ts'
import { loadDeliveredFiles } from './delivered-files.ts'
import { loadIdentities } from './identities.ts'
import { sendMessages } from './messages.ts'
import { loadMissions, requestReshoots } from './missions.ts'
import { loadPayouts, payDemoPilot } from './money.ts'
import { loadPeople } from './people.ts'
import { loadPilotFiles } from './pilot-files.ts'
import { loadPilots } from './pilots.ts'
import { planMissions } from './plan-missions.ts'
import { loadPointsOfInterest } from './points-of-interest.ts'
import { connectProvider } from './provider-client.ts'
import { readNotifications } from './read-notifications.ts'
import { loadRefusedAuthorization } from './refused-authorization.ts'
import { spreadNotifications } from './spread-notifications.ts'
import { spreadUploads } from './spread-uploads.ts'
import { declineOffer, spreadWaiting } from './waiting.ts'
import { loadWebhooks } from './webhooks.ts'
import { loadWorkOrder } from './work-order.ts'

export type DemoTarget = {
  apiUrl: string
  providerKey: string
  sandboxUrl: string
  sandboxSecret: string
  databaseUrl: string
  /** Whether webhooks reach the receiver of the sandbox. */
  hasReceiver?: boolean
}

/**
 * Creates the demo data through the provider API, each call with its own fixed Idempotency-Key. What an
 * interrupted load has left is found again by its own names, also after those keys are forgotten.
 */
export async function loadDemo({
  apiUrl,
  providerKey,
  databaseUrl,
  hasReceiver = true,
  ...sandbox
}: DemoTarget): Promise<void> {
  const started = performance.now()
  const provider = connectProvider(apiUrl, providerKey)
  const catalog = await loadCatalog(provider)
  const calendar = calendarFrom(await loadPointsOfInterest(provider, catalog))
  const { ids: pilots, emails } = await loadPilots(provider, calendar, catalog)
  const [workOrder] = await Promise.all([loadWorkOrder(provider, pilots), loadIdentities(sandbox, emails)])

  const { earlier, current } = planMissions({ calendar, catalog, pilots, workOrder })
  const paid = await loadPayouts(provider, await loadMissions(provider, earlier))
  const loaded = await loadMissions(provider, current)
  const payouts = paid + (await loadPayouts(provider, loaded))
  const missionIds = new Map(loaded.map(({ plan, mission }) => [plan.reference, mission.id]))
  await loadPeople(provider)
  if (hasReceiver) await loadWebhooks(provider, sandbox.sandboxUrl)
  await Promise.all([loadDeliveredFiles(apiUrl, provider, missionIds), loadPilotFiles(apiUrl, provider)])
  await requestReshoots(provider, loaded)
  await loadRefusedAuthorization(apiUrl, missionIds)
  await declineOffer(apiUrl, missionIds)
  await readNotifications(apiUrl)
  await sendMessages(provider, pilots)
  await payDemoPilot(apiUrl, provider, missionIds)
  await spreadNotifications(databaseUrl, Object.values(pilots))
  await spreadUploads(databaseUrl)
  await spreadWaiting(databaseUrl)

  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(
    `Demo data: ${emails.length} pilots, ${earlier.length + current.length} missions, ${payouts} payouts ` +
      `in ${seconds} s with ${provider.count()} calls.`,
  )
}
