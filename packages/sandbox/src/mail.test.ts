import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from './mail/mailbox.ts'
import { freePort, startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox
let port: number

beforeAll(async () => {
  port = await freePort()
  sandbox = await startTestSandbox({ SANDBOX_MAIL_PORT: String(port) })
})
afterAll(() => sandbox.close())

const send = (message: object) =>
  createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true }).sendMail({
    from: 'Sortie <portal@example.com>',
    ...message,
  })

const inbox = async (to: string): Promise<Message[]> =>
  (await sandbox.control('GET', `/mailbox.json?to=${encodeURIComponent(to)}`)).json() as Promise<Message[]>

test('mail that is sent by SMTP arrives, text and HTML, for whom the envelope names', async () => {
  await send({ to: 'Ada <ADA@example.com>', subject: 'Grüße 🚁', text: 'Hello', html: '<b>Hello</b>' })
  const [message] = await inbox('ada@example.com')
  expect(message).toMatchObject({
    from: 'portal@example.com',
    from_name: 'Sortie',
    to: ['ada@example.com'],
    subject: 'Grüße 🚁',
    text: 'Hello\n',
    html: '<b>Hello</b>\n',
  })
  expect(await inbox('someone.else@example.com')).toEqual([])
})

test('the pages show messages as text with links, and HTML in a sandbox', async () => {
  await send({
    to: 'reader@example.com',
    subject: '<script>alert(1)</script>',
    text: 'See http://localhost:4000/profile?a=1&b=2 <script>',
    html: '<script>alert(1)</script>',
  })
  const [message] = await inbox('reader@example.com')
  const list = await (await fetch(`${sandbox.url}/mailbox?to=reader@example.com`)).text()
  expect(list).toContain(`<a href="/mailbox/${message?.id}">&lt;script&gt;alert(1)&lt;/script&gt;</a>`)
  const page = await (await fetch(`${sandbox.url}/mailbox/${message?.id}`)).text()
  expect(page).toContain('<a href="http://localhost:4000/profile?a=1&amp;b=2">')
  expect(page).not.toContain('<script>')
  const designed = await fetch(`${sandbox.url}/mailbox/${message?.id}/html`)
  expect(designed.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
})

test('the pages name the sender, and images of a message show in it', async () => {
  await send({
    to: 'looker@example.com',
    subject: 'Look',
    text: 'Look',
    html: '<img src="cid:logo.png">',
    attachments: [{ filename: 'logo.png', cid: 'logo.png', content: Buffer.from('dots') }],
  })
  const [message] = await inbox('looker@example.com')
  expect(message?.html).toContain('<img src="data:image/png;base64,ZG90cw==">')
  for (const page of [`/mailbox?to=looker@example.com`, `/mailbox/${message?.id}`])
    expect(await (await fetch(`${sandbox.url}${page}`)).text()).toContain(
      'From Sortie &lt;portal@example.com&gt; to looker@example.com',
    )
})

test('the list as JSON is for the holder of the control key', async () => {
  expect((await fetch(`${sandbox.url}/mailbox.json`)).status).toBe(401)
  await send({ to: 'gone@example.com', subject: 'a', text: 'b' })
  expect((await sandbox.control('DELETE', '/mailbox.json')).status).toBe(204)
  expect(await inbox('gone@example.com')).toEqual([])
})
