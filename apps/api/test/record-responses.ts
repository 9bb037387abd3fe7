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
    'review_reasons',
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
    await recordReview(sortie, on, call, provider, missions.reviewed)
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

  const { package_id } = await sortie.db
    .selectFrom('missions')
    .select('package_id')
    .where('id', '=', missions.delivered)
    .executeTakeFirstOrThrow()
  await on('POST packages/{id}/quality_preview', package_id ?? 0)

  const { version } = (await sortie.stranger('GET', '/v1/terms')).body
  await (await sortie.as(pilot))('POST', '/v1/pilots/terms_acceptances', { version })
  await call(provider('GET terms_acceptances'))
  await on('GET pilots/{id}', pilot.id)
  const { data: licenses } = await on('GET pilots/{id}/licenses', pilot.id)
  const documented = licenses.find(({ document }: { document: unknown }) => document)
  for (const verdict of ['refuse', 'verify']) {
    const { revision } = documented
    const body = { ...bodyOf(provider(`POST pilots/{id}/licenses/{license_id}/${verdict}`)), revision }
    const params = { license_id: documented.id }
    await on(`POST pilots/{id}/licenses/{license_id}/${verdict}`, pilot.id, { params, body })
  }
  await on('GET pilots/{id}/notifications', pilot.id)
  await on('GET pilots/{id}/matching', pilot.id, { query: { mission_id: missions.delivered } })
  await on('GET pilots/{id}/personal_data', pilot.id)
  const { id: newPilot } = await call(provider('POST pilots'))
  await on('PATCH pilots/{id}', newPilot)
  await on('POST pilots/{id}/approve', newPilot)
  await on('PUT pilots/{id}/badges/{badge_id}', newPilot, { params: { badge_id: 1 } })
  await on('PUT pilots/{id}/opt_ins/{slug}', newPilot, { params: { slug: 'generic_training' } })
  await on('POST pilots/{id}/reject', newPilot)
  await call(provider('GET pilots'))
  await call(provider('GET pilots/clusters'), { query: { zoom: 4 } })

  await sortie.db.updateTable('stock_submissions').set({ status: 'submitted', reviewed_at: null }).execute()
  const [newest, oldest] = (await call(provider('GET stock_submissions'))).data
  await on('POST stock_submissions/{id}/accept', oldest.id)
  await on('POST stock_submissions/{id}/reject', newest.id)
  const [payout] = (await call(provider('GET payouts'), { query: { status: 'processing' } })).data
  await on('PATCH payouts/{id}', payout.id)
  await call(provider('POST payouts'))
  await call(provider('GET payouts'))
  // An approved mission of the demo is agreed to pay more than it has.
  await sql`insert into estimated_payouts (mission_id, amount, currency_code)
    select id, 12000, 'USD' from missions where status = 'complete' and mission_type <> 'training'
      and pilot_id is not null order by id limit 1`.execute(sortie.db)
  const [due] = (await call(provider('GET payout_dues'))).data
  const account = { pilot_id: due.pilot_id, external_id: 'acct_1R5xyz', autopay_enabled: true }
  const entity = await sortie.db.selectFrom('legal_entities').select('id').limit(1).executeTakeFirstOrThrow()
  await sortie.db
    .insertInto('stripe_accounts')
    .values({ ...account, legal_entity_id: entity.id })
    .onConflict((conflict) => conflict.columns(['pilot_id', 'legal_entity_id']).doUpdateSet(account))
    .execute()
  const lines = [{ mission_id: due.mission_id, amount: due.amount, currency_code: due.currency.code }]
  await call(provider('POST payout_batches/preview'), { body: { mission_ids: [due.mission_id] } })
  await call(provider('POST payout_batches'), { body: { key: '0f8c1d2e-batch', lines } })
  await call(provider('GET payout_batches'))
  const [queued] = (await call(provider('GET payouts'), { query: { mission_id: due.mission_id } })).data
  await sortie.db.updateTable('payout_transfers').set({ failure_code: 'balance_insufficient' }).execute()
  await sortie.db.updateTable('payouts').set({ status: 'failed' }).where('id', '=', queued.id).execute()
  await on('POST payouts/{id}/retry', queued.id)
  const day = new Date().toISOString().slice(0, 10)
  await call(provider('GET payouts.csv'), { query: { from: day, to: day } })
  await on('GET pilots/{id}/statement', due.pilot_id, { query: { month: day.slice(0, 7) } })
  await call(provider('POST notifications'))
  await call(provider('GET me'))
  await call(provider('GET attention'), { query: { per_page: 3 } })
  await call(provider('PATCH settings'))
  await call(provider('GET settings'))
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
  await on('POST missions/{id}/preview', offered)
  await on('GET missions/{id}/timeline', offered)
  await on('GET missions/{id}/payout_timeline', offered)
  await on('GET missions/{id}/next_step', offered)
  await on('GET missions/{id}/weather', offered)
  await on('GET missions/{id}/candidates', offered)
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
  await call(provider('GET missions/counts'))
  await call(provider('GET missions/clusters'), { query: { zoom: 5, box: '-106,39,-104,41' } })
  await call(provider('POST missions/bulk/preview'), { body: { action: 'hold', ids: [changed, offered] } })
  await call(provider('POST missions/bulk'), { body: { action: 'hold', ids: [changed, offered] } })
  const saved = await call(provider('POST saved_filters'))
  await on('PATCH saved_filters/{id}', saved.id)
  await call(provider('GET saved_filters'))
  await call(provider('GET missions/matching_preview'), {
    query: { latitude: 40.0176, longitude: -105.2797 },
  })
  await call(provider('POST missions/read_kml'))
  const { id: imported } = await call(provider('POST mission_imports'))
  await call(provider('GET mission_imports/template'))
  await on('GET mission_imports/{id}', imported)
  await on('GET mission_imports/{id}/lines', imported)
  await on('POST mission_imports/{id}/create', imported)
}

/** The review of a mission, twice: it is sent back first, and approved once it was submitted again. */
const recordReview = async (
  sortie: TestApp,
  on: CallOn,
  call: Call,
  provider: (name: string) => string,
  id: number,
): Promise<void> => {
  const submit = () =>
    sortie.db.updateTable('missions').set({ status: 'processing_shots' }).where('id', '=', id).execute()
  const onReview = (name: string, input: Input = {}) =>
    on(name.replace('…', 'missions/{id}/review'), id, input)
  await submit()
  const { body: assets } = await sortie.provider('GET', `/v1/provider/missions/${id}/assets`)
  const { body: reasons } = await sortie.provider('GET', '/v1/provider/review_reasons')
  const { body: reviewer } = await sortie.provider('POST', '/v1/provider/people', {
    email: 'jo.reviewer@example.com',
    roles: ['reviewer'],
  })
  await onReview('POST …/claim')
  // The first shot was requested again a moment ago, and what was there before isn't judged.
  const { id: asset, shot } = assets.data.findLast((each: { shot: number | null }) => each.shot !== null)
  await onReview('POST …/verdicts', {
    body: {
      asset_ids: [asset],
      verdict: 'rejected',
      reason_ids: [reasons.data[0].id],
      note: 'The north edge is blurred.',
    },
  })
  await call(provider('GET reviews'))
  await call(provider('GET reviewers'))
  await onReview('GET …')
  await onReview('GET …/history')
  await onReview('POST …/send_back')
  const { body: judged } = await sortie.provider('GET', `/v1/provider/missions/${id}`)
  await on('GET pilots/{id}/review_totals', judged.pilot_id)
  await submit()
  await onReview('POST …/claim')
  await onReview('POST …/verdicts', { body: { shot_ids: [shot], verdict: 'accepted' } })
  await onReview('POST …/approve')
  const { data } = (await sortie.provider('GET', '/v1/provider/reviews')).body
  const other = data[0]?.mission_id
  if (other === undefined) throw new Error('no other mission is in review')
  await on('POST missions/{id}/review/claim', other)
  await on('POST missions/{id}/review/hand_over', other, { body: { person_id: reviewer.id } })
}
