import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { headerNames } from '@sortie/contract/headers'
import { startWebhookReceiver } from '@sortie/testing/webhook-receiver'
import { sql } from 'kysely'
import { addApproved, addPayee } from '../../apps/api/src/features/payouts/payout-batch.fixtures.ts'
import { freePort } from '../lib/ports.ts'
import { openStripe } from './money.ts'
import { ask, type Outcome, type Stage, until } from './stage.ts'

const amount = 15_000
const webhookSecret = 'whsec_chaos'
const reviewers = 4

/** A mission on its way from the first verdict to the money. */
interface Reviewed {
  id: number
  pilot: number
  /** Whether the payout waits for its pilot's account, and is released by a report of Stripe. */
  isOnHold: boolean
  acknowledged: Set<string>
}

/** What was stored of a mission, counted. */
interface Stored {
  id: number
  status: string
  accepted: number
  rejected: number
  approvals: number
  judged_events: number
  approved_events: number
  payouts: number
  payout_id: number | null
  payout_status: string | null
  releases: number
}

const selectStored = async ({ db }: Stage, missions: readonly Reviewed[]): Promise<Stored[]> => {
  const { rows } = await sql<Stored>`
    select id, status,
      (select count(*) from review_verdicts where mission_id = missions.id
        and verdict = 'accepted' and ended_at is null)::int as accepted,
      (select count(*) from review_verdicts where mission_id = missions.id and verdict = 'rejected')::int as rejected,
      (select count(*) from notifications where title = 'Mission approved' and pilot_id = missions.pilot_id)::int
        as approvals,
      (select count(*) from webhook_events where type = 'mission.judged'
        and mission_id = missions.id)::int as judged_events,
      (select count(*) from webhook_events where type = 'mission.approved'
        and mission_id = missions.id)::int as approved_events,
      (select count(*) from payouts where payoutable_id = missions.id)::int as payouts,
      (select min(id) from payouts where payoutable_id = missions.id) as payout_id,
      (select min(status) from payouts where payoutable_id = missions.id) as payout_status,
      (select count(*) from notifications where title = 'Direct deposit is set up'
        and pilot_id = missions.pilot_id)::int as releases
    from missions where id = any(${missions.map(({ id }) => id)})`.execute(db)
  return rows
}

/**
 * Reviewers judge missions, approve them and have them paid, each step repeated until it is acknowledged, while the
 * server and a worker are killed with -9: every verdict, approval, payout and release takes place once.
 */
export const killedDuringReviews = async (stage: Stage, kills: number): Promise<Outcome> => {
  const stripe = await openStripe()
  const receiver = await startWebhookReceiver()
  const port = String(await freePort())
  const environment = {
    STRIPE_SECRET_KEY: 'sk_test_chaos',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: stripe.url,
    WEBHOOKS_TO_LOOPBACK: 'on',
  }
  const url = `http://127.0.0.1:${port}`
  const startServer = () => stage.start('server', { ...environment, PORT: port })
  let [server, worker] = [await startServer(), await stage.start('worker', environment)]
  const endpoint = await ask(`${url}/v1/provider/webhook_endpoints`, {
    method: 'POST',
    headers: stage.provider,
    body: JSON.stringify({ url: receiver.url, events: ['mission.judged', 'mission.approved'] }),
  })
  const missions: Reviewed[] = []
  const broken: string[] = []
  let [tried, acknowledged, refused, longest] = [0, 0, 0, 0]
  let isOver = false

  /** Sends a request until it is acknowledged, each time with the same key. */
  const insist = async (path: string, body: object | string, more: Record<string, string> = {}) => {
    const headers = { ...stage.provider, [headerNames.idempotencyKey]: randomUUID(), ...more }
    const deadline = Date.now() + 120_000
    for (;;) {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const { status, milliseconds } = await ask(`${url}${path}`, { method: 'POST', headers, body: text })
      tried += 1
      longest = Math.max(longest, milliseconds)
      if (status !== null && status < 300) {
        acknowledged += 1
        return
      }
      refused += 1
      if ((status !== null && status !== 503 && status !== 409) || Date.now() > deadline) {
        broken.push(`${path.replace(/\d+/, '…')} got ${status}`)
        return
      }
      await sleep(50)
    }
  }

  /** Stripe repeats a report that was not acknowledged. */
  const report = (account: string) => {
    const event = { id: `evt_${randomUUID()}`, object: 'event', type: 'account.updated' }
    const payload = JSON.stringify({ ...event, data: { object: { id: account, object: 'account' } } })
    const time = Math.floor(Date.now() / 1000)
    const signature = createHmac('sha256', webhookSecret).update(`${time}.${payload}`).digest('hex')
    return insist('/v1/stripe/webhook', payload, { 'stripe-signature': `t=${time},v1=${signature}` })
  }

  const review = async (isOnHold: boolean) => {
    const pilot = await addPayee(stage, isOnHold ? 'unfinished' : 'ready')
    const id = await addApproved(stage, pilot, amount, { status: 'processing_shots' })
    const shots = await stage.db
      .insertInto('shots')
      .values(['Roof', 'Front'].map((name) => ({ mission_id: id, name })))
      .returning('id')
      .execute()
    const [roof = 0, front = 0] = shots.map((shot) => shot.id)
    const mission: Reviewed = { id, pilot, isOnHold, acknowledged: new Set() }
    missions.push(mission)
    const path = `/v1/provider/missions/${id}/review`
    const take = async (step: string, sent: Promise<void>) => {
      await sent
      mission.acknowledged.add(step)
    }
    await take('claim', insist(`${path}/claim`, {}))
    await take(
      'rejection',
      insist(`${path}/verdicts`, { shot_ids: [front], verdict: 'rejected', note: 'Dark' }),
    )
    await take('acceptance', insist(`${path}/verdicts`, { shot_ids: [roof, front], verdict: 'accepted' }))
    await take('approval', insist(`${path}/approve`, {}))
    if (isOnHold) {
      const payout = { pilot_id: pilot, payoutable_id: id, amount, status: 'autopay_onboarding' }
      await take('payout', insist('/v1/provider/payouts', { ...payout, payoutable_type: 'Mission' }))
      await take('release', report(`acct_${pilot}`))
    } else {
      const lines = [{ mission_id: id, amount, currency_code: 'USD' }]
      await take('payout', insist('/v1/provider/payout_batches', { key: `review-${id}`, lines }))
    }
  }

  const reviewing = Array.from({ length: reviewers }, async (_, index) => {
    while (!isOver) await review(index % 2 === 0)
  })
  for (let kill = 0; kill < kills; kill += 1) {
    const [before, sent] = [acknowledged, stripe.asked()]
    await until(() => acknowledged >= before + 20, 60_000)
    // At another moment each time, somewhere within a request.
    await sleep((kill * 7) % 23)
    server.child.kill('SIGKILL')
    await server.ended
    await until(() => stripe.asked() > sent, 30_000)
    worker.child.kill('SIGKILL')
    await worker.ended
    ;[server, worker] = [await startServer(), await stage.start('worker', environment)]
  }
  isOver = true
  await Promise.all(reviewing)

  const arrived = () =>
    new Set(
      receiver.received.map(({ body }) => {
        const { type, data } = JSON.parse(body)
        return `${type} ${data.mission_id}`
      }),
    )
  const isTold = ({ id }: Reviewed) =>
    ['mission.judged', 'mission.approved'].every((type) => arrived().has(`${type} ${id}`))
  await until(async () => {
    const stored = await selectStored(stage, missions)
    return missions.every(isTold) && stored.every(({ payout_status }) => payout_status === 'processing')
  }, 180_000)
  const stored = new Map((await selectStored(stage, missions)).map((row) => [row.id, row]))
  let lost = 0
  for (const mission of missions) {
    const row = stored.get(mission.id)
    if (!row) continue
    const transfers = row.payout_id === null ? 0 : stripe.transfersOf(row.payout_id)
    const expected: [string, number, number][] = [
      ['accepted shots', row.accepted, 2],
      ['rejected shots', row.rejected, 1],
      ['notifications of the approval', row.approvals, 1],
      ['events of verdicts', row.judged_events, 2],
      ['events of the approval', row.approved_events, 1],
      ['payouts', row.payouts, 1],
      ['transfers', transfers, mission.isOnHold ? 0 : 1],
      ['releases', row.releases, mission.isOnHold ? 1 : 0],
    ]
    const wrong = expected.filter(([, count, wanted]) => count !== wanted)
    if (wrong.some(([, count, wanted]) => count < wanted)) lost += 1
    for (const [what, count, wanted] of wrong)
      broken.push(`mission ${mission.id} has ${count} ${what} instead of ${wanted}`)
    if (row.status !== 'awaiting_payment') broken.push(`mission ${mission.id} is ${row.status}`)
    if (row.payout_status !== 'processing')
      broken.push(`a payout of mission ${mission.id} is ${row.payout_status}`)
    if (!isTold(mission)) broken.push(`nobody was told of mission ${mission.id}`)
  }
  for (const { child } of [server, worker]) child.kill('SIGTERM')
  await ask(`${server.url}/v1/provider/webhook_endpoints/${JSON.parse(endpoint.body).id}`, {
    method: 'DELETE',
    headers: stage.provider,
  })
  stripe.close()
  receiver.close()
  return {
    fault: `server and worker are killed with -9 while ${reviewers} reviewers judge, approve and pay, ${kills} times`,
    compared: 'verdicts, approvals, payouts and releases',
    tried,
    acknowledged,
    refused,
    lost,
    longest,
    broken,
    note: `${missions.length} missions, ${receiver.received.length} webhooks`,
  }
}
