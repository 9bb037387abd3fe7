import { expect, test } from 'vitest'
import { secretBox } from '../../platform/secret-box.ts'
import { newWebhookSecret, openWebhookSecret, sealWebhookSecret, webhookHeaders } from './webhook-secret.ts'

// The example of the Standard Webhooks libraries.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('a message is signed as the Standard Webhooks specification has it', () => {
  expect(webhookHeaders([secret], message)).toEqual({
    'webhook-id': message.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  })
})

test('while a secret is replaced there is a signature for each', () => {
  const other = newWebhookSecret()
  const [first, second, ...more] = (
    webhookHeaders([other, secret], message)['webhook-signature'] ?? ''
  ).split(' ')
  expect([first?.slice(0, 3), second, more]).toEqual(['v1,', signature, []])
  expect(first).not.toBe(signature)
})

test('a secret is 32 random bytes, with a prefix', () => {
  const [one, two] = [newWebhookSecret(), newWebhookSecret()]
  expect(one).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(one).not.toBe(two)
})

test('a sealed secret opens for its own endpoint alone', () => {
  const box = secretBox([Buffer.alloc(32, 'key')], { error: () => {} })
  const sealed = sealWebhookSecret(box, 7, secret)
  expect([openWebhookSecret(box, 7, sealed), openWebhookSecret(box, 8, sealed)]).toEqual([secret, null])
})
