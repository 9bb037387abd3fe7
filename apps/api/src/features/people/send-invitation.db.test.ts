import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import type { OutgoingMail } from '../../integrations/mail/mail-transport.ts'
import { sendInvitation } from './send-invitation.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp({ PUBLIC_URL: 'https://portal.example', PROVIDER_NAME: 'Sky Example' })
})
afterAll(() => sortie.close())

const invite = async (email: string, name?: string): Promise<number> =>
  (await sortie.provider('POST', '/v1/provider/people', { email, name, roles: ['finance'] })).body.id

/** What the job sends. */
const sent = async (id: number): Promise<OutgoingMail[]> => {
  const mails: OutgoingMail[] = []
  const transport = { send: async (mail: OutgoingMail) => void mails.push(mail), close: () => {} }
  await sendInvitation(sortie.db, transport, sortie.config, id)
  return mails
}

test('an invitation says where the console is, how to sign in, and why it was sent', async () => {
  const id = await invite('dana.reyes@sky.example', 'Dana Reyes')
  const [mail, ...others] = await sent(id)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    id: `invitation-${id}`,
    to: { name: 'Dana Reyes', address: 'dana.reyes@sky.example' },
    subject: 'You can sign in to the console of Sky Example',
  })
  for (const words of [
    'Hi Dana,',
    'You were invited to work in the console of Sky Example.',
    'Sign in with dana.reyes@sky.example. If you have no sign-in for this address yet, ask whoever invited you.',
    'Open the console: https://portal.example/console',
    'you were invited to the console of',
  ])
    expect(mail?.text).toContain(words)
})

test('without a name, or with one that leads elsewhere, it greets nobody by name', async () => {
  const [nameless] = await sent(await invite('nameless@sky.example'))
  expect(nameless?.to).toEqual({ name: '', address: 'nameless@sky.example' })
  expect(nameless?.text).not.toContain('undefined')
  const [linked] = await sent(await invite('linked@sky.example', 'www.evil.example wins'))
  expect(linked?.to.name).toBe('')
})

test('whoever has signed in or was removed before the job comes gets nothing', async () => {
  const known = await invite('known@sky.example')
  await sortie.db.updateTable('people').set({ identity_subject: 'known' }).where('id', '=', known).execute()
  const removed = await invite('removed@sky.example')
  await sortie.provider('DELETE', `/v1/provider/people/${removed}`)
  expect([...(await sent(known)), ...(await sent(removed))]).toEqual([])
})
