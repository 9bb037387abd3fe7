import { allCalls } from '@sortie/contract/all-calls'
import { type CallDefinition, splitCallName } from '@sortie/contract/call'
import { startTestSandbox, type TestSandbox } from '@sortie/sandbox/testing/sandbox'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryPushesJob } from '../src/features/pushes/push.jobs.ts'
import { submittedMission } from '../src/features/reviews/review.fixtures.ts'
import type { OutgoingMail } from '../src/integrations/mail/mail-transport.ts'
import { schemaTooWide } from '../src/platform/errors.ts'
import { openObjectStore } from '../src/platform/object-store.ts'
import { createTestApp, type TestApp, type TestResponse } from './app.ts'
import { goodValue, jsonText, schemaOf } from './bad-values.ts'
import { edgedBody } from './edge-values.ts'
import { staffSettings } from './identity.ts'
import { addHeld, addOffered } from './pilot-missions.ts'
import { type ReadyCall, readyStates } from './ready-states.ts'
import { addPilot } from './records.ts'
import { type FailedRun, runEveryJob } from './run-every-job.ts'
import { staffIssuer } from './staff.ts'
import { storedIds } from './stored-ids.ts'

/** `npm run fuzz -- 100000` stores more. */
const wanted = Number(process.env.FUZZ_CALLS ?? 0)
const calls = Object.entries<CallDefinition>(allCalls)
/** Calls that would delete what is to be read, or concern no stored value. */
const isLeftOut = (name: string) =>
  /^DELETE|authenticate|pusher|stripe|\/cancel$|\/reject$|provider\/keys$|hand_over$/.test(name)
const writes = calls
  .filter(([name, { body, files }]) => !name.startsWith('GET') && body && !files && !isLeftOut(name))
  // Records are created first, so that they can be changed and referred to afterward.
  .sort(([a], [b]) => Number(a.includes('{')) - Number(b.includes('{')))
const reads = calls.filter(([name, { access }]) => name.startsWith('GET') && access !== 'signed')
/** The number of a list's newest records that are read one by one in a round. */
const mostRead = wanted > 0 ? 20 : 4
/** Reading takes most of a round, so a long run stores more in each, but no more than is read. */
const perRound = wanted > 0 ? Math.min(16, Math.max(4, Math.ceil(wanted / writes.length / 20))) : 2
const rounds = Math.max(1, Math.round(wanted / (writes.length * perRound)))
const seed = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : wanted > 0 ? Date.now() % 1_000_000 : 7

interface Accepted {
  call: string
  field: string | null
  value: unknown
}

let sandbox: TestSandbox
let sortie: TestApp
let objects: ReturnType<typeof openObjectStore>
let pilot: Awaited<ReturnType<typeof addPilot>>
let asPilot: Awaited<ReturnType<TestApp['as']>>
const issuer = await staffIssuer()
/** The headers of whoever makes a round's provider calls: a key, or an owner's session. */
let provider: Record<string, string> = {}
let asOwner: Record<string, string> = {}
const ids = storedIds()
const accepted: Accepted[] = []
const errorLines: string[] = []
const callsAccepted = new Set<string>()
/** Why a call was refused last. */
const refusals = new Map<string, string>()
const counts = { sent: 0, accepted: 0, read: 0, offered: 0, jobs: 0, unpushed: 0, mails: 0 }

/** An earlier call may have ended the session or taken the role away. */
const renewOwner = async () => {
  const wasOwner = provider === asOwner
  asOwner = (await issuer.signIn(sortie, 'owner')).headers
  if (wasOwner) provider = asOwner
}

const renewPilot = async () => {
  pilot = await addPilot(sortie.db)
  ids.add('pilots', pilot.id)
  ids.add('missions', await addOffered(sortie.db, [pilot.id]))
  const held = await addHeld(sortie.db, pilot.id)
  ids.add('missions', held)
  for (const kind of ['image', 'video'] as const) {
    const asset = { kind, name: `${kind}.bin`, size: 1, media_type: `${kind}/x`, fingerprint: kind }
    const storage_key = `missions/${held}/${kind}`
    // The file exists but cannot be read as an image; a missing file would be another failure.
    await objects.store.put(storage_key, Buffer.from('x'), { contentType: asset.media_type, size: 1 })
    const row = await sortie.db
      .insertInto('assets')
      .values({ ...asset, mission_id: held, storage_key })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.add(`${kind}s`, row.id)
    ids.add('assets', row.id)
  }
  asPilot = await sortie.as(pilot)
}

interface Reviewed {
  id: number
  shot_ids: number[]
  asset_ids: string[]
}
/** The mission that a review call is about: whoever makes the call has claimed it. */
let reviewed: Reviewed

const beginReview = async () => {
  const { id, shots, photos } = await submittedMission(sortie)
  for (const { storage_key } of await sortie.db
    .selectFrom('assets')
    .select('storage_key')
    .where('mission_id', '=', id)
    .execute())
    await objects.store.put(storage_key, Buffer.from('x'), { contentType: 'image/jpeg', size: 1 })
  reviewed = { id, shot_ids: shots, asset_ids: photos }
  const review = `/v1/provider/missions/${id}/review`
  await sortie.provider('POST', `${review}/claim`, undefined, provider)
  const verdict = { shot_ids: shots, verdict: 'rejected', note: 'Too dark' }
  const { status, body } = await sortie.provider('POST', `${review}/verdicts`, verdict, provider)
  expect(status, JSON.stringify(body)).toBe(200)
}

let readyCall: ReturnType<typeof readyStates>

/** A body that can be accepted as things stand, but for the field that is tested. With luck, that one can be too. */
const withReady = (body: unknown, ready: ReadyCall, given: string | null, luck: number): unknown => {
  const field = luck % 3 === 0 ? null : given
  if (!ready.body || typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const others = Object.entries(ready.body).filter(([name]) => name !== field)
  return { ...body, ...Object.fromEntries(others) }
}

const isOfReview = (path: string) => /\/review\/|partial_reshoots$/.test(path)

/** A body about shots and assets names those of the mission under review, unless they are what is tested. */
const withReviewed = (body: unknown, field: string | null): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const { id: _, ...known } = reviewed
  const entries = Object.entries(body)
  return Object.fromEntries(
    entries.map(([name, value]) =>
      name in known && name !== field ? [name, known[name as keyof typeof known]] : [name, value],
    ),
  )
}

beforeAll(async () => {
  sandbox = await startTestSandbox()
  const environment = {
    ...staffSettings,
    SIGN_IN_ATTEMPTS_PER_MINUTE: '100000',
    EXPENSIVE_CALLS_PER_MINUTE: '1000000',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Sortie <sortie@example.com>',
    // It knows none of the accounts, and refuses to send anything to them.
    STRIPE_SECRET_KEY: 'sk_test_fuzz',
    STRIPE_WEBHOOK_SECRET: 'whsec_fuzz',
    STRIPE_API_URL: sandbox.url,
  }
  const write = (line: string) => void errorLines.push(line)
  sortie = await createTestApp(environment, undefined, { write }, issuer.verifyStaffTokens)
  objects = openObjectStore(sortie.config)
  readyCall = readyStates(sortie, objects.store, () => pilot.id)
  provider = asOwner
  await renewOwner()
  await renewPilot()
}, 120_000)
afterAll(async () => {
  objects.close()
  await sortie.close()
  await sandbox.close()
  if (wanted === 0) return
  console.log(`seed ${seed}, ${rounds} rounds: ${JSON.stringify(counts)}`)
  const never = writes.map(([name]) => name).filter((name) => !callsAccepted.has(name))
  console.log('calls of which nothing was accepted:')
  for (const name of never) console.log(`  ${name}\n    ${refusals.get(name)}`)
})

const send = (
  { access, forPeople }: Pick<CallDefinition, 'access' | 'forPeople'>,
  method: string,
  url: string,
  body?: unknown,
): Promise<TestResponse> => {
  const payload = body === undefined ? undefined : jsonText(body)
  const headers: Record<string, string> = payload === undefined ? {} : { 'content-type': 'application/json' }
  const verb = method as 'GET'
  if (access === 'pilot') return asPilot(verb, url, payload, headers)
  return access === 'provider'
    ? sortie.provider(verb, url, payload, { ...headers, ...(forPeople ? asOwner : provider) })
    : sortie.stranger(verb, url, payload, headers)
}

/** Every URL of a path, with the newest ids for each of its parameters. */
const addressesOf = (path: string, most: number): string[] => {
  const place = path.match(/\{(\w+)\}/)?.[1]
  if (!place) return [path]
  const pool = ids.poolOf(ids.listOf(path, place)).slice(-most)
  return pool.flatMap((id) => addressesOf(path.replace(`{${place}}`, encodeURIComponent(String(id))), most))
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 300)

/** Reports the values that may have caused a failure: those accepted since the last good state. */
const report = (what: string, details: unknown, since: number): string =>
  [
    `${what} (seed ${seed})`,
    shown(details),
    ...errorLines.slice(-3).map((line) => line.slice(0, 1200)),
    'accepted before:',
    ...accepted.slice(since).map(({ call, field, value }) => `  ${call} ${field}: ${shown(value)}`),
  ].join('\n')

const uniqueFields = ['name', 'full_name', 'slug', 'email', 'message']

/** A second record must not have the name of the first, unless the name is what is tested. */
const withOwnNames = (body: unknown, field: string | null): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const named = Object.entries(body).map(([name, value]) =>
    uniqueFields.includes(name) && name !== field && typeof value === 'string'
      ? [name, `n${counts.sent}${name === 'email' ? '@example.com' : ''}`]
      : [name, value],
  )
  return Object.fromEntries(named)
}

/** A call that changes many records reports an internal error within its result, and logs it. */
const isBroken = ({ status }: TestResponse) =>
  (status >= 500 && status !== 503) || errorLines.at(-1)?.includes('"msg":"failed"') === true

const storeSome = async (name: string, definition: CallDefinition, choice: number, since: number) => {
  const { method, path } = splitCallName(name)
  // Another such call may have ended the review.
  if (isOfReview(path)) await beginReview()
  const given = fc.tuple(
    edgedBody(schemaOf(definition.body)),
    goodValue(schemaOf(definition.params)),
    fc.nat(),
  )
  for (const [{ field, body }, params, luck] of fc.sample(given, {
    numRuns: perRound,
    seed: seed + choice,
  })) {
    const value = field === null ? body : (body as Record<string, unknown>)[field]
    const ready = await readyCall(name)
    const url = path.replace(/\{(\w+)\}/g, (_, place: string) => {
      const stored = ids.pick(ids.listOf(path, place), luck) ?? (params as Record<string, unknown>)[place]
      const id = ready.params?.[place] ?? (isOfReview(path) && place === 'id' ? reviewed.id : stored)
      return encodeURIComponent(String(id).toWellFormed())
    })
    const referring = ids.refer(withOwnNames(body, field), luck)
    const sent = isOfReview(path) ? withReviewed(referring, field) : withReady(referring, ready, field, luck)
    const response = await send(definition, method, url, sent)
    counts.sent += 1
    if (response.status === 401 && definition.access === 'pilot') await renewPilot()
    if (definition.access === 'provider' && [401, 403].includes(response.status)) await renewOwner()
    if (response.status < 300) {
      callsAccepted.add(name)
      counts.accepted += 1
      accepted.push({ call: `${method} ${url}`, field, value })
      ids.harvest(path, response.body)
    } else
      refusals.set(name, `${url}: ${response.status} ${shown(response.body.errors ?? response.body.code)}`)
    const isWide = errorLines.at(-1)?.includes(schemaTooWide)
    if (isBroken(response) || isWide)
      throw new Error(report(`${method} ${url} got ${response.status}`, { [field ?? 'body']: value }, since))
  }
}

const readAll = async (since: number) => {
  for (const [name, definition] of reads) {
    const { path } = splitCallName(name)
    for (const address of addressesOf(path, mostRead)) {
      const response = await send(definition, 'GET', address)
      counts.read += 1
      if (isBroken(response)) throw new Error(report(`GET ${address} got ${response.status}`, '', since))
      if (response.status === 200) ids.harvest(path, response.body)
    }
  }
  const { body } = await asPilot('POST', '/v1/pilots/calendar_feed')
  const feed = await sortie.stranger('GET', new URL(body.url).pathname)
  if (isBroken(feed)) throw new Error(report('the calendar feed broke', feed.body, since))
}

/** Offers stored missions to everyone, and gives some to the pilot whose lists are read. */
const matchAll = async (since: number) => {
  for (const [index, id] of ids.poolOf('missions').slice(-mostRead).entries()) {
    const [path, body] = index % 2 ? ['assign', { pilot_id: pilot.id }] : ['offers', {}]
    const response = await send({ access: 'provider' }, 'POST', `/v1/provider/missions/${id}/${path}`, body)
    counts.offered += 1
    if (isBroken(response)) throw new Error(report(`${path} of mission ${id}`, response.body, since))
  }
}

/**
 * Whether a job failed as it should: none of the stored subscriptions has a push service, so its messages fail, and wait
 * for the next try.
 */
const isPushToNobody = async ({ job, payload, error }: FailedRun): Promise<boolean> => {
  const unsent = job === retryPushesJob.name && error.match(/^(\d+) of (\d+) messages could not be pushed$/)
  if (!unsent) return false
  const { message_ids } = retryPushesJob.payload.parse(payload)
  const waiting = await sortie.db
    .selectFrom('push_messages')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'subscription_id')
    .select('push_messages.id')
    .where('push_messages.id', 'in', message_ids)
    .where('sent_at', 'is', null)
    .where('failing_since', 'is not', null)
    .execute()
  return waiting.length === Number(unsent[1])
}

const runJobs = async (since: number) => {
  const mails: OutgoingMail[] = []
  const { done, failed: notDone } = await runEveryJob(sortie, {
    send: async (mail) => void mails.push(mail),
    close: () => {},
  })
  const failed: FailedRun[] = []
  for (const run of notDone)
    if (await isPushToNobody(run)) counts.unpushed += 1
    else failed.push(run)
  counts.jobs += done
  counts.mails += mails.length
  if (failed.length > 0) throw new Error(report('jobs failed', failed, since))
}

test(
  'every list, match and job copes with every value that a call accepts',
  async () => {
    for (let round = 0; round < rounds; round++) {
      const since = accepted.length
      provider = round % 2 === 0 ? asOwner : {}
      for (const [index, [name, definition]] of writes.entries())
        await storeSome(name, definition, round * 1000 + index, since)
      await matchAll(since)
      await readAll(since)
      await runJobs(since)
      // A long run takes an hour or more.
      if (wanted > 0) console.log(`round ${round + 1} of ${rounds}: ${JSON.stringify(counts)}`)
    }
    expect(counts.accepted).toBeGreaterThan(counts.sent / 10)
  },
  300_000 + rounds * perRound * 30_000,
)
