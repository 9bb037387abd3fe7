import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addMission } from '../../apps/api/test/records.ts'
import { ask, type Outcome, type Stage, until } from './stage.ts'

/**
 * A push service that takes its time, and forgets a message whose sender is gone by then, so that a kill meets messages
 * under way. Knows a message by device and topic.
 */
const openPushService = async () => {
  const arrived: string[] = []
  let begun = 0
  const server = createServer((request, response) => {
    begun += 1
    request.resume().on('end', () => {
      setTimeout(() => {
        if (response.destroyed) return
        arrived.push(`${request.url} ${request.headers.topic}`)
        response.writeHead(201).end()
      }, 500)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    begun: () => begun,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const devices = 10

/** Workers are killed with -9 while they push an offer to devices: each gets it at least once. */
export const killedDuringPushes = async (stage: Stage, kills: number): Promise<Outcome> => {
  const service = await openPushService()
  const server = await stage.start('server')
  // A push service on this machine is only allowed beside the sandbox.
  const environment = { SANDBOX_URL: service.url }
  let worker = await stage.start('worker', environment)
  const pilots = await Promise.all(Array.from({ length: devices }, () => stage.pilot()))
  for (const { id } of pilots) {
    const browser = createECDH('prime256v1')
    await stage.db
      .insertInto('push_subscriptions')
      .values({
        pilot_id: id,
        endpoint: `${service.url}/${id}`,
        p256dh: browser.generateKeys('base64url'),
        auth: randomBytes(16).toString('base64url'),
        name: 'Chaos',
        session_hash: 'chaos',
      })
      .execute()
  }
  let [offered, longest] = [0, 0]
  for (let kill = 0; kill < kills; kill += 1) {
    const { id } = await addMission(stage.db)
    const before = service.begun()
    const { status, milliseconds } = await ask(`${server.url}/v1/provider/missions/${id}/offers`, {
      method: 'POST',
      headers: stage.provider,
      body: JSON.stringify({ pilot_ids: pilots.map((pilot) => pilot.id), force: true }),
    })
    longest = Math.max(longest, milliseconds)
    if (status === 200) offered += 1
    await until(() => service.begun() > before, 60_000)
    worker.child.kill('SIGKILL')
    await worker.ended
    worker = await stage.start('worker', environment)
  }
  const wanted = offered * devices
  const known = () => new Set(service.arrived).size
  // The last offer's job was under way when its worker was killed.
  const isNoted = async () =>
    (await stage.db.selectFrom('push_messages').select('id').where('sent_at', 'is', null).execute())
      .length === 0
  const isDone = await until(async () => known() >= wanted && (await isNoted()), 120_000)
  for (const { child } of [server, worker]) child.kill('SIGTERM')
  service.close()
  return {
    fault: `a worker is killed with -9 while it pushes offers to devices, ${kills} times`,
    compared: 'pushed notifications',
    tried: kills * devices,
    acknowledged: wanted,
    refused: kills * devices - wanted,
    lost: wanted - known(),
    longest,
    broken: isDone || known() < wanted ? [] : ['messages that arrived still count as waiting'],
    note: `${service.arrived.length - known()} messages arrived a second time, which a device shows once`,
  }
}
