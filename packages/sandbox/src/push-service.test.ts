import { createECDH } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decryptMessage } from './push/decrypt-message.ts'
import { startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

// The browser's side of the example of RFC 8291.
const body = Buffer.from(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  'base64url',
)
const browser = createECDH('prime256v1')
browser.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')

test('the example of RFC 8291 is decrypted, and nothing that was touched', () => {
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  expect(decryptMessage(body, browser, auth)).toBe('When I grow up, I want to be a watermelon')
  const touched = Buffer.from(body)
  touched[120] = (touched[120] ?? 0) ^ 1
  expect(() => decryptMessage(touched, browser, auth)).toThrow()
})

test('a message without a signature is refused, and a subscription that ended is gone', async () => {
  const key = browser.getPublicKey('base64url')
  const made = await sandbox.control('POST', '/push/subscriptions', { application_server_key: key })
  const { id, endpoint } = (await made.json()) as { id: string; endpoint: string }
  const send = () =>
    fetch(endpoint, { method: 'POST', headers: { 'content-encoding': 'aes128gcm', ttl: '60' }, body })
  expect((await send()).status).toBe(403)
  await sandbox.control('PATCH', `/push/subscriptions/${id}`, { respond_with: 503 })
  expect((await send()).status).toBe(503)
  await sandbox.control('DELETE', `/push/subscriptions/${id}`)
  expect((await send()).status).toBe(410)
  expect(await (await sandbox.control('GET', '/push.json')).json()).toEqual([])
  expect((await fetch(`${sandbox.url}/push.json`)).status).toBe(401)
  expect(await (await fetch(`${sandbox.url}/push`)).text()).toContain('Nothing has arrived yet.')
})
