import { webhookEventTypes } from '@sortie/contract/webhook.events'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addPilot } from '../../../test/records.ts'

export let sortie: TestApp
export let pilot: Awaited<ReturnType<typeof addPilot>>
/** Makes a call as that pilot. */
export let call: Awaited<ReturnType<TestApp['as']>>

/** Gives a test file its own server, and each of its tests a new pilot who is signed in. */
export const withPilotSession = (): void => {
  beforeAll(async () => {
    sortie = await createTestApp()
  })
  afterAll(() => sortie.close())
  beforeEach(async () => {
    pilot = await addPilot(sortie.db)
    call = await sortie.as(pilot)
  })
}

/** The webhooks of a mission that are enqueued during an act: the type and the data of each. */
export const webhooksDuring = async (missionId: number, act: () => Promise<unknown>) => {
  const register = { url: 'https://hooks.example/', events: [...webhookEventTypes] }
  const endpoint = await sortie.provider('POST', '/v1/provider/webhook_endpoints', register)
  await act()
  await sortie.provider('DELETE', `/v1/provider/webhook_endpoints/${endpoint.body.id}`)
  const events = await sortie.db
    .selectFrom('webhook_events')
    .select(['type', 'body'])
    .where('mission_id', '=', missionId)
    .orderBy('created_at')
    .execute()
  return events.map(({ type, body }) => [type, JSON.parse(body).data])
}
