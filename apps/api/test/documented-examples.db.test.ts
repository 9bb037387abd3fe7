import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calendarFrom } from '../../../scripts/demo/calendar.ts'
import { loadCatalog } from '../../../scripts/demo/catalog.ts'
import { loadMissions } from '../../../scripts/demo/missions.ts'
import { loadPayouts } from '../../../scripts/demo/money.ts'
import { loadPilots } from '../../../scripts/demo/pilots.ts'
import { planMissions } from '../../../scripts/demo/plan-missions.ts'
import { loadPointsOfInterest } from '../../../scripts/demo/points-of-interest.ts'
import { connectProvider } from '../../../scripts/demo/provider-client.ts'
import { loadWorkOrder } from '../../../scripts/demo/work-order.ts'
import { createTestApp, type TestApp } from './app.ts'

// A few hundred calls, and other tests alongside it.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let sortie: TestApp
// biome-ignore lint/suspicious/noExplicitAny: the document is read as a client would
let document: any

beforeAll(async () => {
  sortie = await createTestApp()
  document = (await sortie.stranger('GET', '/docs/json')).body
  const url = await sortie.app.listen({ port: 0, host: '127.0.0.1' })
  const provider = connectProvider(url, sortie.providerKey)
  const catalog = await loadCatalog(provider)
  const calendar = calendarFrom(await loadPointsOfInterest(provider, catalog))
  const { ids: pilots } = await loadPilots(provider, calendar, catalog)
  const workOrder = await loadWorkOrder(provider, pilots)
  const { earlier } = planMissions({ calendar, catalog, pilots, workOrder })
  await loadPayouts(provider, await loadMissions(provider, earlier))
})
afterAll(() => sortie.close())

const examplesOf = (method: string, path: string): object[] => {
  const { content } = document.paths[path][method].requestBody
  const examples: Record<string, { value: object }> = content['application/json'].examples
  return Object.values(examples).map(({ value }) => value)
}

test('every example of creating something is taken as printed on the demo data', async () => {
  const creating = Object.keys(document.paths).filter(
    (path) => /^\/v1\/provider\/\w+$/.test(path) && document.paths[path].post,
  )
  expect(creating.length).toBeGreaterThan(15)
  for (const path of creating)
    for (const example of examplesOf('post', path)) {
      const { status, body } = await sortie.provider('POST', path, example)
      expect([path, status, body.errors]).toEqual([path, 201, undefined])
    }
})

test('every example of a change is taken as printed too', async () => {
  const changing = Object.keys(document.paths).filter(
    (path) => /^\/v1\/provider\/\w+\/\{id\}$/.test(path) && document.paths[path].patch,
  )
  expect(changing.length).toBeGreaterThan(12)
  for (const path of changing) {
    const list = path.replace('/{id}', '')
    const open = path.includes('payouts') ? '?status=processing' : ''
    // Catalogs begin with the oldest row, the other lists with the newest.
    const [first] = (await sortie.provider('GET', `${list}${open}`)).body.data
    for (const example of examplesOf('patch', path)) {
      const { status, body } = await sortie.provider('PATCH', `${list}/${first.id}`, example)
      expect([path, status, body.errors]).toEqual([path, 200, undefined])
    }
  }
})

test('the examples of what is done with a mission work as they stand', async () => {
  const path = '/v1/provider/missions'
  for (const action of ['offers', 'withdraw', 'assign', 'preschedule', 'cancel'])
    for (const example of examplesOf('post', `${path}/{id}/${action}`)) {
      const [mission] = examplesOf('post', path)
      const { id } = (await sortie.provider('POST', path, mission)).body
      const { status, body } = await sortie.provider('POST', `${path}/${id}/${action}`, example)
      expect([action, status, body.errors ?? body.code]).toEqual([action, 200, undefined])
    }
})
