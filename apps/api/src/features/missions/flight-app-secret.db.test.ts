import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addPilot } from '../../../test/records.ts'
import { buildApp } from '../../app.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { sealAppSecrets } from './seal-app-secrets.ts'

const [oldKey, newKey] = [Buffer.alloc(32, 'old'), Buffer.alloc(32, 'new')]
const plain = 'fly-me-4711'
const flight_app = { name: 'mapper', value: { secret_key: plain, grid: 3 } }

let sortie: TestApp
let pilot: { id: number; email: string }
beforeAll(async () => {
  sortie = await createTestApp({ SECRETS_KEY: oldKey.toString('base64') })
  pilot = await addPilot(sortie.db)
})
afterAll(() => sortie.close())

const newMission = async (): Promise<number> => {
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const body = { mission_type: 'client', flight_app }
  const created = await sortie.provider('POST', '/v1/provider/missions', body, key)
  expect(created.body.flight_app.value).toEqual(flight_app.value)
  const repeated = await sortie.provider('POST', '/v1/provider/missions', body, key)
  expect(repeated.body).toEqual(created.body)
  const { id } = created.body
  const assigned = await sortie.provider('POST', `/v1/provider/missions/${id}/assign`, { pilot_id: pilot.id })
  expect(assigned.status).toBe(200)
  return id
}

const storedApp = (id: number) =>
  sortie.db
    .selectFrom('flight_apps')
    .select(['value', 'sealed_secret_key'])
    .where('mission_id', '=', id)
    .executeTakeFirstOrThrow()

const rowsWith = async (text: string): Promise<string[]> => {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  `.execute(sortie.db)
  const found = []
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as stored where strpos(stored::text, ${text}) > 0
    `.execute(sortie.db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('no table contains the readable key of a flight app, but the provider and the pilot see it', async () => {
  const id = await newMission()
  expect(await rowsWith('mapper')).toEqual(['flight_apps'])
  expect(await rowsWith(plain)).toEqual([])
  expect((await storedApp(id)).value).toEqual({ grid: 3 })
  const seen = await sortie.provider('GET', `/v1/provider/missions/${id}`)
  expect(seen.body.flight_app.value).toEqual(flight_app.value)
  const call = await sortie.as(pilot)
  for (const query of ['', '?assets=none']) {
    const { body } = await call('GET', `/v2/pilots/missions/${id}${query}`)
    expect(body.flight_app.value).toEqual(flight_app.value)
  }
  const flown = await call('PATCH', `/v1/pilots/missions/${id}/status/flight_complete`)
  expect(flown.body.flight_app.value).toEqual(flight_app.value)
})

test('a pilot is notified of a new key, and not of the same key sealed again', async () => {
  const id = await newMission()
  const change = (secret_key: string) =>
    sortie.provider('PATCH', `/v1/provider/missions/${id}`, {
      flight_app: { ...flight_app, value: { grid: 3, secret_key } },
    })
  const notifications = () =>
    sortie.db
      .selectFrom('notifications')
      .select('body')
      .where('pilot_id', '=', pilot.id)
      .where('title', '=', 'Mission updated')
      .execute()
  expect((await change(plain)).status).toBe(200)
  expect(await notifications()).toEqual([])
  expect((await change('another')).body.flight_app.value.secret_key).toBe('another')
  expect(await notifications()).toMatchObject([{ body: expect.stringContaining('flight app') }])
})

test('an app without a key has nothing sealed or shown', async () => {
  const id = await newMission()
  const { body } = await sortie.provider('PATCH', `/v1/provider/missions/${id}`, {
    flight_app: { ...flight_app, value: { grid: 4 } },
  })
  expect(body.flight_app.value).toEqual({ grid: 4 })
  expect(await storedApp(id)).toEqual({ value: { grid: 4 }, sealed_secret_key: null })
})

test('with another key the mission is still shown, without the secret, and the log says why', async () => {
  const id = await newMission()
  const lines: string[] = []
  const logStream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const config = { ...sortie.config, secretKeys: [newKey] }
  const app = await buildApp({ config, db: sortie.db, logStream })
  const headers = await sortie.sessionHeaders(pilot)
  const response = await app.inject({ url: `/v2/pilots/missions/${id}`, headers })
  await app.close()
  expect(response.statusCode).toBe(200)
  expect(response.json().flight_app).toMatchObject({ name: 'mapper', value: { grid: 3 } })
  expect(response.json().flight_app.value).not.toHaveProperty('secret_key')
  expect(lines.join('')).toContain('a stored secret cannot be read')
  expect(lines.join('')).toContain(`flight_apps.sealed_secret_key ${id}`)
})

test('keys are sealed again after a rotation, and so are unsealed ones of an earlier release', async () => {
  const { db } = sortie
  await db.deleteFrom('flight_apps').execute()
  const rotatedId = await newMission()
  const readableId = await newMission()
  const lostId = await newMission()
  await db
    .updateTable('flight_apps')
    .set({ value: JSON.stringify(flight_app.value), sealed_secret_key: null })
    .where('mission_id', '=', readableId)
    .execute()
  const errors: object[] = []
  const log = { error: (details: object) => errors.push(details) }
  const lost = secretBox([Buffer.alloc(32, 'lost')], log).seal(plain, 'elsewhere')
  await db
    .updateTable('flight_apps')
    .set({ sealed_secret_key: lost })
    .where('mission_id', '=', lostId)
    .execute()
  const before = await sortie.provider('GET', `/v1/provider/missions/${readableId}`)
  expect(before.body.flight_app.value).toEqual(flight_app.value)

  const unending = new AbortController().signal
  const rotated = secretBox([newKey, oldKey], log)
  expect(await sealAppSecrets(db, rotated, unending, 1)).toBe(2)
  expect(await sealAppSecrets(db, rotated, unending, 1)).toBe(0)
  expect((await storedApp(lostId)).sealed_secret_key).toBe(lost)
  expect(errors).toHaveLength(2)
  const app = await buildApp({ config: { ...sortie.config, secretKeys: [newKey] }, db })
  const headers = await sortie.sessionHeaders(pilot)
  for (const id of [rotatedId, readableId]) {
    expect((await storedApp(id)).value).toEqual({ grid: 3 })
    const response = await app.inject({ url: `/v2/pilots/missions/${id}`, headers })
    expect(response.json().flight_app.value).toEqual(flight_app.value)
  }
  await app.close()
})
