import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { addApproved, addPayee } from '../../apps/api/src/features/payouts/payout-batch.fixtures.ts'
import { freePort } from '../lib/ports.ts'
import { ask, type Outcome, type Stage, until } from './stage.ts'

/**
 * The part of Stripe that transfers money, slow on both sides of the moment in which the money leaves. Every account is
 * ready to be paid.
 */
export const openStripe = async () => {
  const byKey = new Map<string, { id: string; transfer_group: string; object: 'transfer' }>()
  let asked = 0
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    const respond = (body: object) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (pathname.startsWith('/v1/accounts/')) {
      await sleep(100)
      const id = pathname.split('/').at(-1)
      return respond({ id, object: 'account', details_submitted: true, payouts_enabled: true })
    }
    if (request.method === 'GET') {
      const group = searchParams.get('transfer_group')
      const data = [...byKey.values()].filter(({ transfer_group }) => transfer_group === group)
      return respond({ object: 'list', url: '/v1/transfers', has_more: false, data })
    }
    const transfer_group = new URLSearchParams(await text(request)).get('transfer_group') ?? ''
    const key = String(request.headers['idempotency-key'])
    asked += 1
    await sleep(100)
    const transfer = byKey.get(key) ?? {
      id: `tr_${randomUUID()}`,
      object: 'transfer' as const,
      transfer_group,
    }
    byKey.set(key, transfer)
    await sleep(200)
    respond(transfer)
  })
  server.on('clientError', (_, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => asked,
    transfersOf: (payoutId: number) =>
      [...byKey.values()].filter(({ transfer_group }) => transfer_group === `payout-${payoutId}`).length,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const missionsPerBatch = 8
const amount = 15_000

/**
 * Workers are killed with -9 while they send the payouts of a batch, and the server while it starts one: each mission is
 * paid once.
 */
export const killedDuringPayouts = async (stage: Stage, kills: number): Promise<Outcome> => {
  const stripe = await openStripe()
  const port = String(await freePort())
  const environment = {
    STRIPE_SECRET_KEY: 'sk_test_chaos',
    STRIPE_WEBHOOK_SECRET: 'whsec_chaos',
    STRIPE_API_URL: stripe.url,
  }
  const startServer = () => stage.start('server', { ...environment, PORT: port })
  let [server, worker] = [await startServer(), await stage.start('worker', environment)]
  const paid: number[] = []
  const broken: string[] = []
  let [refused, longest] = [0, 0]
  for (let kill = 0; kill < kills; kill += 1) {
    const pilot = await addPayee(stage)
    const missions = await Promise.all(
      Array.from({ length: missionsPerBatch }, () => addApproved(stage, pilot, amount)),
    )
    const lines = missions.map((mission_id) => ({ mission_id, amount, currency_code: 'USD' }))
    const body = JSON.stringify({ key: `chaos-${kill}-${pilot}`, lines })
    const start = () =>
      ask(`http://127.0.0.1:${port}/v1/provider/payout_batches`, {
        method: 'POST',
        headers: stage.provider,
        body,
      })
    const before = stripe.asked()
    // Whoever pays hears nothing, and asks again for the same batch.
    const unheard = start()
    await sleep(20 * kill)
    server.child.kill('SIGKILL')
    await Promise.all([unheard, server.ended])
    server = await startServer()
    const { status, milliseconds } = await start()
    longest = Math.max(longest, milliseconds)
    if (status === 201) paid.push(...missions)
    else {
      refused += missions.length
      broken.push(`the batch that was asked for again got ${status}`)
    }
    await until(() => stripe.asked() > before, 60_000)
    await sleep(50 + 90 * (kill % 4))
    worker.child.kill('SIGKILL')
    await worker.ended
    worker = await stage.start('worker', environment)
  }
  const payouts = async () =>
    paid.length === 0
      ? []
      : stage.db
          .selectFrom('payouts')
          .select(['id', 'payoutable_id', 'status'])
          .where('payoutable_type', '=', 'Mission')
          .where('payoutable_id', 'in', paid)
          .execute()
  await until(async () => {
    const all = await payouts()
    return all.length >= paid.length && all.every(({ status }) => status === 'processing')
  }, 180_000)
  const all = await payouts()
  const perMission = Map.groupBy(all, ({ payoutable_id }) => payoutable_id)
  for (const [id, list] of perMission)
    if (list.length > 1) broken.push(`mission ${id} has ${list.length} payouts`)
  for (const { id, status } of all) {
    const transfers = stripe.transfersOf(id)
    if (transfers > 1) broken.push(`payout ${id} was transferred ${transfers} times`)
    if (transfers === 1 && status !== 'processing') broken.push(`payout ${id} left and is ${status}`)
  }
  const sent = new Set(all.filter(({ id }) => stripe.transfersOf(id) > 0).map((one) => one.payoutable_id))
  for (const { child } of [server, worker]) child.kill('SIGTERM')
  stripe.close()
  return {
    fault: `the server is killed with -9 as it starts a batch of payouts, and a worker as it sends it, ${kills} times`,
    compared: 'payouts',
    tried: kills * missionsPerBatch,
    acknowledged: paid.length,
    refused,
    lost: paid.filter((id) => !sent.has(id)).length,
    longest,
    broken,
    note: `${stripe.asked()} requests for ${sent.size} transfers`,
  }
}
