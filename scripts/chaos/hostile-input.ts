import { crc32 } from 'node:zlib'
import { headerNames } from '@sortie/contract/headers'
import { presign } from '@sortie/storage/signature-v4'
import { signHeaders } from '@sortie/testing/signed-request'
import {
  formType,
  type HostileBody,
  hostileForms,
  hostileJson,
  hostileKml,
  hostileMaps,
  hostileParts,
  hostileQueries,
  hostileTokens,
  hostileWords,
  hostileXml,
  oneByteChunks,
} from '../../apps/api/test/hostile-bodies.ts'
import { addHeld } from '../../apps/api/test/pilot-missions.ts'
import { freePort } from '../lib/ports.ts'
import { openBystander } from './bystander.ts'
import { applicationToken, ask, type Contender, type Outcome, type Response, type Stage } from './stage.ts'
import type { LoopTurn } from './watch-loop.ts'

/**
 * No other request may wait longer than a hundred milliseconds. The limit of processor time is lower, to leave room for
 * a busy machine.
 */
const most: LoopTurn = { cpu: 60, held: 100 }
const isWithin = ({ cpu, held }: LoopTurn) => cpu <= most.cpu && held <= most.held

interface HostileRequest {
  call: string
  input: HostileBody
  send(body: string): Promise<Response>
}

const requestsOf = (
  call: string,
  inputs: readonly HostileBody[],
  send: HostileRequest['send'],
): HostileRequest[] => inputs.map((input) => ({ call, input, send }))

/** Opens a folder of the S3 gateway as a pilot does. */
const openTransfer = async (stage: Stage, serverUrl: string, transferUrl: string, pilot: Contender) => {
  const missionId = await addHeld(stage.db, pilot.id)
  await stage.db.insertInto('flight_apps').values({ mission_id: missionId, name: 'Cyberduck' }).execute()
  const { 'content-type': _, ...headers } = pilot.headers
  const opened = await ask(`${serverUrl}/v1/pilots/missions/${missionId}/cyberduck`, {
    method: 'POST',
    headers,
  })
  const { access_key_id } = await stage.db
    .selectFrom('file_transfer_credentials')
    .select('access_key_id')
    .where('mission_id', '=', missionId)
    .executeTakeFirstOrThrow()
  const key = {
    accessKeyId: access_key_id,
    secretAccessKey: JSON.parse(opened.body).value.secret_key as string,
  }
  const link = (path: string, query: Record<string, string>) =>
    presign(new URL(transferUrl), key, {
      method: 'POST',
      path: `/missions${path.replace('{id}', String(missionId))}`,
      query,
      expiresInSeconds: 3600,
    })
  /** Sends a file as clients do that sign it on the way. */
  const putInChunks = (chunks: { body: string; size: number }) => {
    const { host } = new URL(transferUrl)
    const path = `/missions/${missionId}/chunks.jpg`
    const { headers: signed } = signHeaders(host, {
      method: 'PUT',
      path,
      ...key,
      secret: key.secretAccessKey,
      payload: 'STREAMING-UNSIGNED-PAYLOAD-TRAILER',
      headers: {
        'x-amz-decoded-content-length': String(chunks.size),
        'x-amz-trailer': 'x-amz-checksum-crc32',
      },
    })
    const { host: _, ...headers } = signed
    return ask(transferUrl + path, { method: 'PUT', headers, body: chunks.body })
  }
  return { link, putInChunks }
}

const chunkCount = 150_000
const chunksChecksum = (() => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(crc32('x'.repeat(chunkCount)))
  return bytes.toString('base64')
})()

const applicationOnly = { [headerNames.applicationToken]: applicationToken }

const everyRequest = async (stage: Stage, url: string, transferUrl: string): Promise<HostileRequest[]> => {
  const pilot = await stage.pilot()
  const post =
    (path: string, headers: Record<string, string>, method = 'POST') =>
    (body: string) =>
      ask(url + path, { method, headers, body })
  const asPilot = { ...pilot.headers, 'content-type': 'application/json' }
  const { link: linkTo, putInChunks } = await openTransfer(stage, url, transferUrl, pilot)
  const toGateway = (path: string, query: Record<string, string>) => (body: string) =>
    ask(linkTo(path, query), { method: 'POST', body })
  const begun = await toGateway('/{id}/a.jpg', { uploads: '' })('')
  const uploadId = /<UploadId>(.*?)</.exec(begun.body)?.[1] ?? ''
  const mission = await addHeld(stage.db, pilot.id)
  return [
    ...requestsOf(
      "a provider's mission",
      [...hostileJson(), ...hostileMaps, ...hostileKml],
      post('/v1/provider/missions', stage.provider),
    ),
    ...requestsOf('an upload', hostileJson(2_097_152), post('/v1/pilots/uploads', asPilot)),
    ...requestsOf('registration', hostileJson(), post('/pilots/account', asPilot)),
    ...requestsOf(
      "Stripe's webhook",
      hostileJson(),
      post('/v1/stripe/webhook', {
        'content-type': 'application/json',
        'stripe-signature': `t=1,${'v1=0,'.repeat(1500)}`,
      }),
    ),
    ...requestsOf(
      'a license',
      hostileForms('image', 40_000_000),
      post('/v1/pilots/pilot_licenses', { ...asPilot, 'content-type': formType }),
    ),
    ...requestsOf(
      'a form without files',
      hostileWords,
      post(`/v1/pilots/missions/${mission}/activity_logs`, {
        ...asPilot,
        'content-type': 'application/x-www-form-urlencoded',
      }),
    ),
    ...requestsOf('S3: delete', hostileXml, toGateway('', { delete: '' })),
    ...requestsOf('S3: complete', hostileParts, toGateway('/{id}/a.jpg', { uploadId })),
    ...requestsOf(
      'S3: put',
      [
        {
          name: 'a file in chunks of one byte',
          body: () => oneByteChunks(chunkCount, `x-amz-checksum-crc32:${chunksChecksum}`),
        },
      ],
      (body) => putInChunks({ body, size: chunkCount }),
    ),
    ...requestsOf('a session', hostileTokens, (idToken) =>
      ask(`${url}/pilots/account`, {
        headers: { ...applicationOnly, authorization: 'Bearer access', [headerNames.idToken]: idToken },
      }),
    ),
    ...requestsOf('a list', hostileQueries, (query) =>
      ask(`${url}/v1/provider/missions?${query}`, { headers: stage.provider }),
    ),
  ]
}

/** Other programs of the machine make everything slower, so what seems slow is measured again. */
const measurements = 3

const leastOf = async <Measured extends { turn: LoopTurn }>(
  times: number,
  measure: () => Promise<Measured>,
): Promise<Measured> => {
  const first = await measure()
  if (isWithin(first.turn) || times === 1) return first
  const again = await leastOf(times - 1, measure)
  return again.turn.held < first.turn.held ? again : first
}

/** Every call that reads what strangers wrote gets the worst of it, as large as it takes, while someone else asks. */
export const hostileInput = async (stage: Stage): Promise<Outcome> => {
  const watchPort = await freePort()
  const server = await stage.start('server', {
    NODE_OPTIONS: `--import=${new URL('./watch-loop.ts', import.meta.url).href}`,
    LOOP_WATCH_PORT: String(watchPort),
    EXPENSIVE_CALLS_PER_MINUTE: '100000',
    SIGN_IN_ATTEMPTS_PER_MINUTE: '100000',
  })
  const requests = await everyRequest(stage, server.url, server.transferUrl)
  const takeTurn = async () => JSON.parse((await ask(`http://127.0.0.1:${watchPort}`)).body) as LoopTurn
  const bystander = await openBystander(`${server.url}/healthz`)
  const broken: string[] = []
  const statuses: (number | null)[] = []
  const longest = { cpu: 0, held: 0, server: 0, idle: 0 }
  // The first of everything is compiled on the way, as it is once in the life of a process.
  for (const { input, send } of requests.slice(0, 20)) await send(input.body())
  for (const { call, input, send } of requests) {
    const body = input.body()
    const row = `${call}: ${input.name}`
    const { status, code, turn, waits } = await leastOf(measurements, async () => {
      await takeTurn()
      await bystander.take()
      const { status, code } = await send(body)
      return { status, code, turn: await takeTurn(), waits: await bystander.take() }
    })
    const measured = { ...turn, ...waits }
    for (const name of ['cpu', 'held', 'server', 'idle'] as const)
      longest[name] = Math.max(longest[name], measured[name])
    statuses.push(status)
    const cells = [turn.held, turn.cpu, waits.server, waits.idle].map((ms) => ms.toFixed(0).padStart(5))
    console.log(
      `        ${row.padEnd(70)} ${String(body.length).padStart(9)} bytes ${String(status).padStart(5)}  loop held${cells[0]}, CPU${cells[1]}, another caller waited${cells[2]}, at an idle server${cells[3]} ms`,
    )
    if (!isWithin(turn))
      broken.push(
        `${row} held the event loop for ${Math.round(turn.held)} ms, ${Math.round(turn.cpu)} ms of them on a processor`,
      )
    if (status === null || (status >= 500 && status !== 503)) broken.push(`${row} got ${status ?? code}`)
  }
  await bystander.end()
  server.child.kill('SIGTERM')
  await server.ended
  return {
    fault: 'hostile input, as large as the limits allow, to every parser',
    compared: 'responses to others',
    tried: requests.length,
    acknowledged: statuses.filter((status) => status !== null && status < 300).length,
    refused: statuses.filter((status) => status !== null && status >= 400 && status < 500).length,
    lost: 0,
    longest: Math.round(longest.held),
    broken,
    note: `longest: how long one turn of the event loop held everyone else (${Math.round(longest.cpu)} ms of CPU at most). Another caller waited ${Math.round(longest.server)} ms for /healthz at most, and ${Math.round(longest.idle)} ms for a server with nothing to do`,
  }
}
