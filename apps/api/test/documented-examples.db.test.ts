import { readFile, writeFile } from 'node:fs/promises'
import { allCalls } from '@sortie/contract/all-calls'
import type { CallDefinition } from '@sortie/contract/call'
import { freePort, startTestSandbox, type TestSandbox } from '@sortie/sandbox/testing/sandbox'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calendarFrom } from '../../../scripts/demo/calendar.ts'
import { loadCatalog } from '../../../scripts/demo/catalog.ts'
import { loadDeliveredFiles } from '../../../scripts/demo/delivered-files.ts'
import { loadMissions } from '../../../scripts/demo/missions.ts'
import { loadPayouts } from '../../../scripts/demo/money.ts'
import { loadPilotFiles } from '../../../scripts/demo/pilot-files.ts'
import { loadPilots } from '../../../scripts/demo/pilots.ts'
import { planMissions } from '../../../scripts/demo/plan-missions.ts'
import { loadPointsOfInterest } from '../../../scripts/demo/points-of-interest.ts'
import { connectProvider } from '../../../scripts/demo/provider-client.ts'
import { loadWorkOrder } from '../../../scripts/demo/work-order.ts'
import { publishTerms } from '../src/features/terms/publish-terms.ts'
import { inTransaction } from '../src/platform/transaction.ts'
import { createTestApp, type TestApp } from './app.ts'
import { staffSettings } from './identity.ts'
import { recordPortalResponses } from './record-portal-responses.ts'
import { recordResponses } from './record-responses.ts'
import { staffIssuer } from './staff.ts'

// A few hundred calls, and other tests alongside it.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const issuer = await staffIssuer()
let sortie: TestApp
let sandbox: TestSandbox
// biome-ignore lint/suspicious/noExplicitAny: the document is read as a client would
let document: any
let missionIds: Map<string, number>

const shownMissions = ['OFFER-01', 'FLY-02', 'FLY-03', 'FLY-13', 'FLY-14', 'WF-204-9', 'WF-204-10']

const missionId = (reference: string): number => missionIds.get(reference) ?? 0

beforeAll(async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  sandbox = await startTestSandbox({ PORTAL_URL: url })
  sortie = await createTestApp(
    {
      WEBHOOKS_TO_LOOPBACK: 'on',
      PUBLIC_URL: url,
      SANDBOX_URL: sandbox.url,
      TRANSFER_PORT: '0',
      TRANSFER_URL: 'https://transfer.example.com',
      ...staffSettings,
    },
    issuer.verifyTokens,
    undefined,
    issuer.verifyStaffTokens,
  )
  document = (await sortie.stranger('GET', '/docs/json')).body
  await sortie.app.listen({ port, host: '127.0.0.1' })
  await inTransaction(sortie.db, (trx) =>
    publishTerms(trx, '## Insurance\n\nYou hold the insurance that the law requires.'),
  )
  const provider = connectProvider(url, sortie.providerKey)
  const catalog = await loadCatalog(provider)
  const calendar = calendarFrom(await loadPointsOfInterest(provider, catalog))
  const { ids: pilots } = await loadPilots(provider, calendar, catalog)
  const workOrder = await loadWorkOrder(provider, pilots)
  const { earlier, current } = planMissions({ calendar, catalog, pilots, workOrder })
  // The demo pilot's own come first. With those of others, making them took a fifth of a minute.
  const own = earlier.filter(({ reference }) => reference.startsWith('PAST-'))
  await loadPayouts(provider, await loadMissions(provider, own))
  const shown = await loadMissions(
    provider,
    current.filter(({ reference }) => shownMissions.includes(reference)),
  )
  missionIds = new Map(shown.map(({ plan, mission }) => [plan.reference, mission.id]))
  await loadDeliveredFiles(url, provider, missionIds)
  await loadPilotFiles(url, provider)
})
afterAll(async () => {
  await sortie.close()
  await sandbox.close()
})

const examplesOf = (method: string, path: string): object[] => {
  const { content } = document.paths[path][method].requestBody
  const examples: Record<string, { value: object }> = content['application/json'].examples
  return Object.values(examples).map(({ value }) => value)
}

const examplesFile = new URL('../src/platform/documentation/response-examples.json', import.meta.url)

test('every call is made on the demo data, and what it responds with is its example', async () => {
  const bodyOf = (name: string) => {
    const [method = '', path = ''] = name.split(' ')
    return document.paths[path][method.toLowerCase()].requestBody
      ? examplesOf(method.toLowerCase(), path)[0]
      : undefined
  }
  const { headers } = await issuer.signIn(sortie, 'dispatcher')
  const delivered = missionId('FLY-13')
  const recorded = {
    ...(await recordPortalResponses(sortie, sandbox.url, {
      offered: missionId('OFFER-01'),
      accepted: missionId('FLY-02'),
      restricted: missionId('FLY-03'),
      delivered,
      workOrder: { transferred: missionId('WF-204-9'), waiting: missionId('WF-204-10') },
    })),
    ...(await recordResponses(sortie, bodyOf, { delivered, reviewed: missionId('FLY-14') }, headers)),
  }
  const responding = Object.entries<CallDefinition>(allCalls)
    .filter(([, { response }]) => response)
    .map(([name]) => name)
  expect(Object.keys(recorded).toSorted()).toEqual(responding.toSorted())
  // `npm run examples` stores them. The documentation's own test checks what is stored against the schemas.
  if (process.env.WRITE_EXAMPLES === 'on') {
    const sorted = Object.fromEntries(responding.map((name) => [name, recorded[name]]))
    await writeFile(examplesFile, `${JSON.stringify(sorted, null, 2)}\n`)
  }
  const stored = JSON.parse(await readFile(examplesFile, 'utf8'))
  expect(Object.keys(stored)).toEqual(responding)
})

test('further examples of creating something are taken as printed too', async () => {
  const creating = Object.keys(document.paths).filter(
    (path) => /^\/v1\/provider\/\w+$/.test(path) && document.paths[path].post,
  )
  expect(creating.length).toBeGreaterThan(15)
  for (const path of creating)
    for (const example of examplesOf('post', path).slice(1)) {
      const { status, body } = await sortie.provider('POST', path, example)
      expect([path, status, body.errors]).toEqual([path, 201, undefined])
    }
})

test('further examples of a change are taken as printed too', async () => {
  const changing = Object.keys(document.paths).filter(
    (path) => /^\/v1\/provider\/\w+\/\{id\}$/.test(path) && document.paths[path].patch,
  )
  expect(changing.length).toBeGreaterThan(12)
  for (const path of changing) {
    const list = path.replace('/{id}', '')
    const open = path.includes('payouts') ? '?status=processing' : ''
    // Catalogs begin with the oldest row, the other lists with the newest.
    const [first] = (await sortie.provider('GET', `${list}${open}`)).body.data
    for (const example of examplesOf('patch', path).slice(1)) {
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
