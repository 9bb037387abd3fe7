import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

const send = (body: string) =>
  fetch(`${sandbox.url}/webhooks`, { method: 'POST', headers: { 'webhook-id': 'one' }, body })
const page = async () => (await fetch(`${sandbox.url}/webhooks`)).text()

test('shows received requests as text, and refuses anything but JSON', async () => {
  expect(await page()).toContain('Nothing has arrived yet.')
  expect((await send('{"type":"mission.accepted","data":{"name":"<script>"}}')).status).toBe(204)
  expect((await send('nonsense')).status).toBe(400)
  const shown = await page()
  expect(shown).toContain('mission.accepted')
  expect(shown).toContain('&lt;script&gt;')
  expect(shown).not.toContain('<script>')
})
