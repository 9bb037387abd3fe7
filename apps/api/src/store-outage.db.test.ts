import { type Fault, type FaultyProxy, openFaultyProxy } from '@sortie/testing/faulty-proxy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../test/app.ts'
import { addHeld } from '../test/pilot-missions.ts'
import { addPilot } from '../test/records.ts'

let proxy: FaultyProxy
let sortie: TestApp
let call: Awaited<ReturnType<TestApp['as']>>
let missionId: number
const lines: string[] = []

beforeAll(async () => {
  proxy = await openFaultyProxy()
  // Away before the server starts.
  proxy.fault = () => 'reset'
  const environment = {
    S3_BUCKET: 'flights',
    S3_ENDPOINT: proxy.endpoint,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  sortie = await createTestApp(environment, undefined, { write: (line) => lines.push(line) })
  const pilot = await addPilot(sortie.db)
  missionId = await addHeld(sortie.db, pilot.id)
  call = await sortie.as(pilot)
})
afterAll(async () => {
  await sortie.close()
  await proxy.close()
})

const ready = async () => {
  const response = await sortie.app.inject('/readyz')
  return [response.statusCode, response.json().object_store]
}

const beginUpload = () =>
  call('POST', '/v1/pilots/uploads', {
    type: 'images',
    mission_id: missionId,
    shot_id: null,
    shot_type_id: null,
    start_part: 1,
    end_part: 1,
    file_name: 'a.jpg',
    size: 3,
  })

const refused = {
  status: 503,
  headers: { 'retry-after': '2', 'content-type': expect.stringContaining('application/problem+json') },
  body: {
    code: 'unavailable',
    message: "Files can't be stored or opened right now. Everything already stored is safe.",
  },
}

test('a server that starts while the store is unavailable serves what needs no files, and says so', async () => {
  expect(await ready()).toEqual([200, 'unavailable'])
  expect(lines.join()).toContain("the object store doesn't respond")
  expect((await sortie.app.inject('/metrics')).body).toMatch(/^object_store_available\{.*\} 0$/m)
  expect((await call('GET', `/v2/pilots/missions/${missionId}`)).status).toBe(200)
  expect(await beginUpload()).toMatchObject(refused)
})

const faults: [string, Fault][] = [
  ['responds 500', { status: 500, code: 'InternalError' }],
  ['responds 503', { status: 503, code: 'SlowDown' }],
  ['hangs', 'hang'],
]

describe.each(faults)('while the store %s', (_name, fault) => {
  test('calls about files are refused for now, within seconds', async () => {
    proxy.fault = () => fault
    const startedAt = performance.now()
    expect(await beginUpload()).toMatchObject(refused)
    expect(performance.now() - startedAt).toBeLessThan(12_000)
  }, 30_000)
})

test('goes on by itself once the store is back', async () => {
  proxy.fault = () => 'none'
  await expect.poll(ready, { timeout: 15_000 }).toEqual([200, 'ready'])
  expect((await sortie.app.inject('/metrics')).body).toMatch(/^object_store_available\{.*\} 1$/m)
})
