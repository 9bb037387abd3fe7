import { createECDH } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { encryptMessage } from '../../../apps/api/src/integrations/push/encrypt-message.ts'
import { pushPoster } from '../../../apps/api/src/integrations/push/post-push.ts'
import { migrate } from '../../../apps/api/src/platform/migrate.ts'
import { startPostgres } from '../../../scripts/lib/embedded-postgres.ts'
import { freePort } from '../../../scripts/lib/ports.ts'
import { Problem } from '../../../scripts/lib/problem.ts'
import { startProcess, untilAnswers } from '../../../scripts/lib/processes.ts'
import { environment, root, withoutOurVariables } from '../../../scripts/lib/settings.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { createDatabase } from '../api/load-data.ts'
import { providerKey } from '../api/servers.ts'
import { undoLater } from '../clean-up.ts'
import { median } from '../median.ts'

const targetMilliseconds = 2000
const sideBySide = 400

/** A push service that takes everything and notes when. That messages can be decrypted is what tests look at. */
const startReceiver = async () => {
  let arrivals: number[] = []
  const server = createServer((request, response) => {
    request.resume()
    request.once('end', () => {
      arrivals.push(performance.now())
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  undoLater(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    take: () => {
      const taken = arrivals
      arrivals = []
      return taken
    },
    count: () => arrivals.length,
  }
}

const startProduct = async (databaseUrl: string, logs: string): Promise<string> => {
  const [port, workerPort] = [await freePort(), await freePort()]
  const vapid = createECDH('prime256v1')
  vapid.generateKeys()
  const env = {
    ...withoutOurVariables(environment),
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: 'https://sortie.example',
    APPLICATION_TOKEN: 'bench-application',
    PROVIDER_KEY: providerKey,
    MAP_STYLE_URL: 'none',
    PLACES: 'gazetteer',
    OBJECT_STORE: 'disk',
    OBJECT_STORE_FOLDER: join(logs, 'objects'),
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
    TRANSFER_GATEWAY: 'off',
    VAPID_PRIVATE_KEY: vapid.getPrivateKey('base64url'),
    // The receiver is on this machine.
    SANDBOX: 'on',
    ACKNOWLEDGE_TEST_FEATURES: 'on',
    // Sessions aren't used, and so no identity provider.
    PLAIN_SESSIONS: 'on',
    PORT: String(port),
    WORKER_PORT: String(workerPort),
    LOG_LEVEL: 'warn',
  }
  for (const [name, ready, at] of [
    ['server', '/healthz', port],
    ['worker', '/readyz', workerPort],
  ] as const) {
    const logFile = join(logs, `${name}.log`)
    const child = startProcess({ name, args: [join(root, `apps/api/src/${name}.ts`)], env, logFile })
    undoLater(() => child.stop())
    await untilAnswers(`http://127.0.0.1:${at}${ready}`, child, new AbortController().signal)
  }
  return `http://127.0.0.1:${port}`
}

const site = { latitude: 40.0176, longitude: -105.2797, city: 'Boulder', state: 'CO', country: 'US' }

/** Pilots at the site, each with a device. */
const addPilots = async (client: pg.Client, count: number, receiver: string): Promise<void> => {
  await client.query(
    `insert into pilots (first_name, last_name, email, status, latitude, longitude, travel_distance,
      is_available_weekdays, is_available_weekends, country)
    select 'Pat', 'Example', 'pilot-' || n || '@example.com', 'approved', $2, $3, 50, true, true, 'US'
    from generate_series(1, $1::int) as n`,
    [count, site.latitude, site.longitude],
  )
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  await client.query(
    `insert into push_subscriptions (pilot_id, endpoint, p256dh, auth, name, session_hash)
    select id, $1 || '/send/' || id, $2, $3, 'Chrome on Android', '' from pilots`,
    [receiver, browser.getPublicKey('base64url'), Buffer.alloc(16, 5).toString('base64url')],
  )
  await client.query('analyze')
}

/** What no sender can do without: each message is encrypted for its device and posted. By one process, as a worker is. */
const encryptAndPost = async (count: number, receiver: string): Promise<number> => {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const keys = { p256dh: browser.getPublicKey('base64url'), auth: Buffer.alloc(16, 5).toString('base64url') }
  const text = JSON.stringify({ title: 'New mission', body: 'Roof survey in Boulder, CO', url: '/', tag: '' })
  const post = pushPoster({ allowLoopback: true })
  const { signal } = new AbortController()
  const headers = { 'content-encoding': 'aes128gcm', ttl: '86400' }
  const startedAt = performance.now()
  for (let sent = 0; sent < count; sent += sideBySide)
    await Promise.all(
      Array.from({ length: Math.min(sideBySide, count - sent) }, (_, each) =>
        post({
          endpoint: `${receiver}/send/${sent + each}`,
          headers,
          body: encryptMessage(text, keys),
          signal,
        }),
      ),
    )
  return performance.now() - startedAt
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/**
 * From the provider's call that offers a mission to all matching pilots to the message at the push service, next to the
 * same call while nobody has a device.
 */
export const benchPush = async (args: string[]): Promise<string[]> => {
  const { values } = parseArgs({
    args,
    options: { pilots: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '5' } },
  })
  const [pilots, rounds] = [Number(values.pilots), Number(values.rounds)]
  const folder = await createTemporaryFolder()
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => {} })
  undoLater(() => postgres.stop())
  const databaseUrl = await createDatabase(postgres.url, 'push')
  await migrate(databaseUrl)
  const receiver = await startReceiver()
  const origin = await startProduct(databaseUrl, folder)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  undoLater(() => client.end())
  await addPilots(client, pilots, receiver.url)

  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${providerKey}`, 'content-type': 'application/json' }
    const response = await fetch(`${origin}/v1/provider${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    const made = (await response.json()) as { id: number; offered: number }
    if (!response.ok) throw new Problem(`${path} responded with ${response.status}: ${JSON.stringify(made)}`)
    return made
  }
  const offer = async (): Promise<{ calledAt: number; milliseconds: number }> => {
    const { id } = await post('/missions', { mission_type: 'client', name: 'Roof survey', location: site })
    const calledAt = performance.now()
    const { offered } = await post(`/missions/${id}/offers`, { matching: true })
    if (offered !== pilots) throw new Problem(`${offered} of ${pilots} pilots matched.`)
    return { calledAt, milliseconds: performance.now() - calledAt }
  }
  const pushed = async () => {
    receiver.take()
    const { calledAt, milliseconds } = await offer()
    const giveUpAt = performance.now() + 300_000
    while (receiver.count() < pilots && performance.now() < giveUpAt) await wait(20)
    const times = receiver.take().map((at) => at - calledAt)
    if (times.length !== pilots) throw new Problem(`${times.length} of ${pilots} messages arrived.`)
    // What the worker has left to note belongs to no round.
    await wait(500)
    return { call: milliseconds, first: Math.min(...times), middle: median(times), last: Math.max(...times) }
  }
  await pushed()
  const taken: Awaited<ReturnType<typeof pushed>>[] = []
  for (let round = 0; round < rounds; round++) taken.push(await pushed())
  await client.query('delete from push_subscriptions')
  const alone: number[] = []
  for (let round = 0; round < rounds; round++) alone.push((await offer()).milliseconds)

  const least: number[] = []
  for (let round = 0; round < rounds; round++) least.push(await encryptAndPost(pilots, receiver.url))

  const of = (name: 'call' | 'first' | 'middle' | 'last') => median(taken.map((round) => round[name]))
  const line = (name: string, figure: number) => `${name.padEnd(50)}${figure.toFixed(0).padStart(8)}`
  console.log(
    [
      `${pilots} pilots with a device each, medians of ${rounds} rounds, load ${loadavg()[0]?.toFixed(1)}`,
      `${''.padEnd(50)}      ms`,
      line('offers alone: the call, nobody has a device', median(alone)),
      line('offers and messages: the call', of('call')),
      line('first message at the push service', of('first')),
      line('half of the messages', of('middle')),
      line('all messages', of('last')),
      line('the same messages encrypted and posted, no more', median(least)),
      `${'half of the messages / offers alone'.padEnd(50)}${(of('middle') / median(alone)).toFixed(2).padStart(8)}`,
    ].join('\n'),
  )
  return of('middle') > targetMilliseconds
    ? [`half of the messages within ${targetMilliseconds} ms: ${of('middle').toFixed(0)}`]
    : []
}
