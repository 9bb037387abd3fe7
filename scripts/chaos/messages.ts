import { headerNames } from '@sortie/contract/headers'
import { startWebhookReceiver } from '@sortie/testing/webhook-receiver'
import { openPusher } from '../../apps/api/test/open-pusher.ts'
import { addHeld } from '../../apps/api/test/pilot-missions.ts'
import { freePort } from '../lib/ports.ts'
import { ask, type Outcome, type Stage, until } from './stage.ts'

/** Workers are killed with -9 while webhooks are delivered; each has to arrive at least once. */
export const killedDuringWebhooks = async (stage: Stage, kills: number): Promise<Outcome> => {
  const environment = { WEBHOOKS_TO_LOOPBACK: 'on' }
  const receiver = await startWebhookReceiver()
  // A receiver that takes its time, so that a kill meets deliveries under way.
  receiver.respondWith((response) => void setTimeout(() => response.writeHead(204).end(), 150))
  const server = await stage.start('server', environment)
  let worker = await stage.start('worker', environment)
  const endpoint = { url: receiver.url, events: ['mission.assets_uploaded'] }
  const registered = await ask(`${server.url}/v1/provider/webhook_endpoints`, {
    method: 'POST',
    headers: stage.provider,
    body: JSON.stringify(endpoint),
  })
  const pilot = await stage.pilot()
  const missions: number[] = []
  let longest = 0
  const fly = async () => {
    const id = await addHeld(stage.db, pilot.id)
    const response = await ask(`${server.url}/v1/pilots/missions/${id}/status/assets_uploaded`, {
      method: 'PATCH',
      headers: pilot.headers,
      body: '{}',
    })
    longest = Math.max(longest, response.milliseconds)
    if (response.status === 200) missions.push(id)
  }
  const arrived = () =>
    new Set(receiver.received.map(({ body }) => JSON.parse(body).data.mission_id as number))
  for (let kill = 0; kill < kills; kill += 1) {
    const before = receiver.received.length
    for (let flown = 0; flown < 10; flown += 1) await fly()
    await until(() => receiver.received.length > before, 60_000)
    worker.child.kill('SIGKILL')
    await worker.ended
    worker = await stage.start('worker', environment)
  }
  await until(() => missions.every((id) => arrived().has(id)), 120_000)
  const lost = missions.filter((id) => !arrived().has(id)).length
  for (const { child } of [server, worker]) child.kill('SIGTERM')
  await ask(`${server.url}/v1/provider/webhook_endpoints/${JSON.parse(registered.body).id}`, {
    method: 'DELETE',
    headers: stage.provider,
  })
  receiver.close()
  return {
    fault: `a worker is killed with -9 while it delivers webhooks, ${kills} times`,
    compared: 'webhooks of status changes',
    tried: 10 * kills,
    acknowledged: missions.length,
    refused: 10 * kills - missions.length,
    lost,
    longest,
    broken: [],
    note: `${receiver.received.length - arrived().size} webhooks arrived a second time, as their receivers must expect`,
  }
}

/** The server is killed with -9 under an open socket: the portal's client comes back by itself and hears what follows. */
export const killedUnderSockets = async (stage: Stage, kills: number): Promise<Outcome> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server = await stage.start('server', { PORT: String(port) })
  const pilot = await stage.pilot()
  const authorize = async (socket_id: string, channel_name: string) => {
    const body = JSON.stringify({ socket_id, channel_name })
    return JSON.parse(
      (await ask(`${url}/v1/pilots/pusher/auth`, { method: 'POST', headers: pilot.headers, body })).body,
    )
  }
  const client = openPusher(port, authorize)
  let [subscribed, heard, told, refused, lost, longest] = [0, 0, 0, 0, 0, 0]
  const channel = client.subscribe(`private-pilot-${pilot.id}`)
  channel.bind('pusher:subscription_succeeded', () => {
    subscribed += 1
  })
  channel.bind_global((event: string) => {
    if (!event.startsWith('pusher:')) heard += 1
  })
  const broken: string[] = []
  for (let kill = 0; kill <= kills; kill += 1) {
    const begun = performance.now()
    if (!(await until(() => subscribed > kill, 90_000))) broken.push(`no subscription after kill ${kill}`)
    if (kill > 0) longest = Math.max(longest, Math.round(performance.now() - begun))
    const before = heard
    const sent = await ask(`${url}/v1/provider/notifications`, {
      method: 'POST',
      headers: { ...stage.provider, [headerNames.idempotencyKey]: `chaos-${pilot.id}-${kill}` },
      body: JSON.stringify({ pilot_ids: [pilot.id], notification_type: 'new', title: 'Fly safe' }),
    })
    if (sent.status !== null && sent.status < 300) {
      told += 1
      if (!(await until(() => heard > before, 30_000))) lost += 1
    } else refused += 1
    if (kill === kills) break
    server.child.kill('SIGKILL')
    await server.ended
    server = await stage.start('server', { PORT: String(port) })
  }
  client.disconnect()
  server.child.kill('SIGTERM')
  return {
    fault: `the server is killed with -9 under an open socket, ${kills} times`,
    compared: 'realtime events after the client is back',
    tried: kills + 1,
    acknowledged: told,
    refused,
    lost,
    longest,
    broken,
    note: 'longest: until the client was subscribed again. What happens meanwhile is read anew by the portal, not sent again',
  }
}
