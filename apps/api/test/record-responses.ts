import { startWebhookReceiver } from '@sortie/testing/webhook-receiver'
import { sql } from 'kysely'
import { demoSignIns } from '../../../scripts/demo/accounts.ts'
import { jobHandlers } from '../src/features/job-handlers.ts'
import { failedJobsQueue } from '../src/platform/jobs.ts'
import type { TestApp } from './app.ts'
import { jobRun } from './job-run.ts'
import { type Input, recordCalls } from './response-recorder.ts'

interface DemoMissions {
  /** A mission with photos that were processed. */
  delivered: number
  /** A mission whose shots were all delivered. */
  reviewed: number
}

/** A job that was given up, as its queue leaves it. */
const addFailedJob = ({ db }: TestApp) =>
  sql`insert into pgboss.job (name, data, source_name, source_retry_count, source_created_on, source_output)
      values (${failedJobsQueue}, '{"mail_id": 1204}', 'send-mail', 8, now() - interval '90 minutes',
        '{"message": "connect ECONNREFUSED 192.0.2.25:587"}')`.execute(db)

/** Processes delivered files, and sends pending webhooks. */
export const runWaitingJobs = async ({ config, db }: TestApp) => {
  const log = { info: () => {}, error: () => {} }
  const { processAsset, deliverWebhook } = jobHandlers(config, db, log)
  const { rows } = await sql<{ name: string; data: never }>`
    delete from pgboss.job where name in ('process-asset', 'deliver-webhook') returning name, data`.execute(
    db,
  )
  for (const { name, data } of rows)
    await (name === 'process-asset' ? processAsset : deliverWebhook)(data, jobRun())
}

/** Makes every call of a provider once, on the demo data and with the documented bodies. Returns the responses. */
export const recordResponses = async (
  sortie: TestApp,
  bodyOf: (name: string) => object | undefined,
  missions: DemoMissions,
  /** The session of a person, for what a key can't do. */
  person: Record<string, string>,
): Promise<Record<string, unknown>> => {
  const recorded: Record<string, unknown> = {}
  const call = recordCalls(sortie.provider, recorded, bodyOf)
  const provider = (name: string) => name.replace(' ', ' /v1/provider/')
  const on = (name: string, id: number | string, input: Input = {}) =>
    call(provider(name), { ...input, params: { id, ...input.params } })

  for (const catalog of [
    'drones',
    'devices',
    'license_types',
    'equipment',
    'categories',
    'badges',
    'packages',
    'shot_types',
    'reschedule_reasons',
    'legal_entities',
    'daily_messages',
    'work_orders',
    'points_of_interest',
  ]) {
    const { id } = await call(provider(`POST ${catalog}`))
    await on(`PATCH ${catalog}/{id}`, id)
    await call(provider(`GET ${catalog}`))
    if (catalog === 'work_orders') await on('GET work_orders/{id}', id)
  }

  const { data: pilots } = await call(provider('GET pilots'), {
    query: { search: demoSignIns[0]?.email ?? '' },
  })
  const pilot = pilots.find(({ email }: { email: string }) => email === demoSignIns[0]?.email)
  const receiver = await startWebhookReceiver()
  try {
    const endpoint = await call(provider('POST webhook_endpoints'))
    await on('PATCH webhook_endpoints/{id}', endpoint.id, { body: { url: receiver.url } })
    const accepted = await call(provider('POST missions'))
    await on('POST missions/{id}/preschedule', accepted.id, {
      body: { scheduled_at_start: '2030-06-25T15:00:00Z', scheduled_at_end: '2030-06-25T16:30:00Z' },
    })
    await on('POST missions/{id}/offers', accepted.id, { body: { pilot_ids: [pilot.id], force: true } })
    await (await sortie.as(pilot))('PATCH', `/v1/pilots/missions/${accepted.id}/invitation`)
    await recordMissions(call, on, provider, missions)
    await runWaitingJobs(sortie)
    const deliveries = await call(provider('GET webhook_deliveries'), { query: { status: 'delivered' } })
    await on('GET webhook_deliveries/{id}', deliveries.data[0].id)
    await on('POST webhook_deliveries/{id}/resend', deliveries.data[0].id)
    await on('POST webhook_endpoints/{id}/resend_failed', endpoint.id)
    await on('POST webhook_endpoints/{id}/rotate_secret', endpoint.id)
    await on('PATCH webhook_endpoints/{id}', endpoint.id)
    await on('PATCH webhook_endpoints/{id}', endpoint.id, { body: { url: endpoint.url } })
    await call(provider('GET webhook_endpoints'))
  } finally {
    receiver.close()
  }

  const { data: assets } = await on('GET missions/{id}/assets', missions.delivered, {
    query: { status: 'ready' },
  })
  await on('GET missions/{id}/assets/{assetId}', missions.delivered, { params: { assetId: assets[0].id } })
  await on('GET missions/{id}/asset_manifest', missions.delivered)

  await on('GET pilots/{id}', pilot.id)
  await on('GET pilots/{id}/licenses', pilot.id)
  await on('GET pilots/{id}/personal_data', pilot.id)
  const { id: newPilot } = await call(provider('POST pilots'))
  await on('PATCH pilots/{id}', newPilot)
  await on('POST pilots/{id}/approve', newPilot)
  await on('PUT pilots/{id}/badges/{badge_id}', newPilot, { params: { badge_id: 1 } })
  await on('PUT pilots/{id}/opt_ins/{slug}', newPilot, { params: { slug: 'generic_training' } })
  await on('POST pilots/{id}/reject', newPilot)
  await call(provider('GET pilots'))

  await sortie.db.updateTable('stock_submissions').set({ status: 'submitted', reviewed_at: null }).execute()
  const [newest, oldest] = (await call(provider('GET stock_submissions'))).data
  await on('POST stock_submissions/{id}/accept', oldest.id)
  await on('POST stock_submissions/{id}/reject', newest.id)
  const [payout] = (await call(provider('GET payouts'), { query: { status: 'processing' } })).data
  await on('PATCH payouts/{id}', payout.id)
  await call(provider('POST payouts'))
  await call(provider('GET payouts'))
  await call(provider('POST notifications'))
  await call(provider('GET me'))
  await call(provider('GET realtime/authorization'), {
    query: { socket_id: '123456.7890123', channel_name: 'private-provider-missions' },
    headers: person,
  })
  const { id: invited } = await call(provider('POST people'))
  await on('PATCH people/{id}', invited)
  await call(provider('GET people'))
  await call(provider('POST keys'))
  await call(provider('GET keys'))
  await addFailedJob(sortie)
  await call(provider('GET jobs/failed'))
  await call(provider('GET audit_log'))
  return recorded
}

type Call = (name: string, input?: Input) => Promise<{ id: number; shots: { id: number }[] }>
type CallOn = (name: string, id: number | string, input?: Input) => ReturnType<Call>

const recordMissions = async (
  call: Call,
  on: CallOn,
  provider: (name: string) => string,
  { reviewed }: DemoMissions,
): Promise<void> => {
  const newMission = async () => (await call(provider('POST missions'))).id
  const changed = await newMission()
  await on('PATCH missions/{id}', changed)
  await on('POST missions/{id}/hold', changed)
  await on('POST missions/{id}/resume', changed)
  await on('POST missions/{id}/preschedule', changed)
  await on('POST missions/{id}/offers', changed)
  await on('POST missions/{id}/cancel', changed)
  const offered = await newMission()
  await on('POST missions/{id}/offers', offered, { body: { pilot_ids: [1001, 1002], force: true } })
  await on('POST missions/{id}/withdraw', offered)
  await on('POST missions/{id}/assign', offered)
  await on('POST missions/{id}/status/{status}', offered, { params: { status: 'flight_complete' }, body: {} })
  await on('POST missions/{id}/expire', await newMission())
  const { shots } = await on('GET missions/{id}', reviewed, { query: { assets: 'none' } })
  const shot_ids = shots.slice(0, 1).map(({ id }) => id)
  const reshoot = await on('POST missions/{id}/partial_reshoots', reviewed, {
    body: { shot_ids, reason: 'The roof is out of focus.' },
  })
  await on('POST missions/{id}/partial_reshoots/{reshoot_id}/resolve', reviewed, {
    params: { reshoot_id: reshoot.id },
  })
  await on('GET missions/{id}', reviewed, { query: { assets: 'none' } })
  await call(provider('GET missions'))
}
