import { freePort, startTestSandbox, type TestSandbox } from '@sortie/sandbox/testing/sandbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { staffSettings } from '../../../test/identity.ts'
import { addAgreement, addMission, addPilot } from '../../../test/records.ts'
import { smtpTransport } from '../../integrations/mail/smtp.ts'
import { startJobWorker } from '../../platform/job-worker.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { jobHandlers } from '../job-handlers.ts'
import { jobs } from '../jobs.ts'
import { sendInvitation } from '../people/send-invitation.ts'
import { insertMail } from './mail.queries.ts'
import { openMailQueue } from './mail-queue.ts'
import { sendMail } from './send-mail.ts'

interface Message {
  from: string
  from_name: string
  to: string[]
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

let sandbox: TestSandbox
let sortie: TestApp
let stopWorker: () => Promise<void>

const silent = { info: () => {}, error: () => {} }

beforeAll(async () => {
  const mailPort = await freePort()
  sandbox = await startTestSandbox({ SANDBOX_MAIL_PORT: String(mailPort) })
  sortie = await createTestApp({
    ...staffSettings,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    MAIL_FROM: 'Sky Imagery <no-reply@sky.example>',
    SUPPORT_ADDRESS: 'pilots@sky.example',
    PUBLIC_URL: 'https://portal.example',
    SIGN_IN_ATTEMPTS_PER_MINUTE: '1000',
  })
  const { config, db } = sortie
  const handlers = jobHandlers(config, db, silent)
  stopWorker = await startJobWorker({ databaseUrl: config.databaseUrl, jobs, handlers, log: silent })
}, 60_000)
afterAll(async () => {
  await stopWorker()
  await sortie.close()
  await sandbox.close()
})

const mailsTo = async (email: string): Promise<Message[]> =>
  (await sandbox.control('GET', `/mailbox.json?to=${encodeURIComponent(email)}`)).json() as Promise<Message[]>

const waiting = { timeout: 60_000, interval: 50 }

/** The emails to an address once there are this many. */
const arrived = (email: string, count = 1) =>
  vi.waitFor(async () => {
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(count)
    return mails
  }, waiting)

/** Until every mail that was asked for has been sent: what has not come by then does not come. */
const allSent = () =>
  vi.waitFor(async () => {
    const unsent = await sortie.db.selectFrom('mails').select('id').where('sent_at', 'is', null).execute()
    expect(unsent).toEqual([])
  }, waiting)

vi.setConfig({ testTimeout: 90_000 })

const newcomer = {
  first_name: 'Kim',
  last_name: 'Example',
  address: '1 Example Way',
  city: 'Santa Monica',
  country: 'US',
  latitude: 34.02,
  longitude: -118.49,
  terms_and_conditions: true,
}
const register = (email: string, changes: object = {}) =>
  sortie.stranger('POST', '/pilots/account', { ...newcomer, email, ...changes })

describe('registration', () => {
  test('is followed by a welcome email in both forms, with the link to the sign-in', async () => {
    await register('kim@example.com')
    const [mail] = await arrived('kim@example.com')
    expect(mail?.subject).toBe("You're almost done: create your sign-in")
    expect([mail?.from_name, mail?.from]).toEqual(['Sky Imagery', 'no-reply@sky.example'])
    expect(mail?.headers['reply-to']).toBe('pilots@sky.example')
    expect(mail?.text).toContain('Questions? Reply to this email or write to pilots@sky.example.')
    // The logo travels with the email, so that it shows without asking a server for it.
    expect(mail?.html).toMatch(/<img src="data:image\/png;base64,[^"]{500,}" width="32" height="32" alt=""/)
    const link = 'https://portal.example/login?sign_up=kim%40example.com'
    expect(mail?.text).toContain(`Hi Kim,`)
    expect(mail?.text).toContain(`Create your sign-in: ${link}`)
    expect(mail?.html).toContain(`<a href="${link}"`)
    expect(mail?.headers['auto-submitted']).toBe('auto-generated')
  })

  test('in Spanish is followed by a Spanish email, and by further ones', async () => {
    await register('carmen@example.com', { first_name: 'Carmen', language: 'es' })
    const [welcome] = await arrived('carmen@example.com')
    expect(welcome?.subject).toBe('Ya casi terminas: crea tu acceso')
    expect(welcome?.text).toContain('Hola, Carmen:\n\nGracias por registrarte como piloto.')
    expect(welcome?.text).toMatch(/¿Preguntas\? Responde a este correo o escribe a pilots@sky\.example\.\n$/)
    expect(welcome?.html).toContain('<html lang="es">')
    const { id } = await sortie.db
      .selectFrom('pilots')
      .select('id')
      .where('email', '=', 'carmen@example.com')
      .executeTakeFirstOrThrow()
    await sortie.provider('POST', '/v1/provider/payouts', {
      pilot_id: id,
      payoutable_type: 'Bonus',
      payoutable_id: 1,
      amount: 12_500,
      currency_code: 'USD',
      status: 'processing',
      expected_on: '2030-03-20',
    })
    const [payout] = await arrived('carmen@example.com', 2)
    expect(payout?.subject).toBe('Un pago de $125.00 USD está en camino')
    expect(payout?.text).toContain('Esperamos que llegue el miércoles, 20 de marzo de 2030.')
    expect(payout?.text).toContain('Ver tus pagos: https://portal.example/pilotlog#earnings')
  })

  test('with an email that has an account sends its owner one email, and none for a double click', async () => {
    const owner = await addPilot(sortie.db)
    const first = await register(owner.email)
    const second = await register(owner.email.toUpperCase())
    const fresh = await register('fresh@example.com')
    expect([first.status, second.status, fresh.status]).toEqual([201, 201, 201])
    expect(Object.keys(first.body)).toEqual(Object.keys(fresh.body))
    const [mail] = await arrived(owner.email)
    expect(mail?.subject).toBe('You already have a pilot account')
    await register('fresh@example.com')
    await arrived('fresh@example.com')
    await allSent()
    expect(
      [await mailsTo(owner.email), await mailsTo('fresh@example.com')].map((mails) => mails.length),
    ).toEqual([1, 1])
  })

  test('several times at once with an email that has an account sends its owner one email', async () => {
    const owners = await Promise.all(Array.from({ length: 4 }, () => addPilot(sortie.db)))
    for (const { email } of owners) await Promise.all(Array.from({ length: 5 }, () => register(email)))
    await allSent()
    for (const { email } of owners) expect(await mailsTo(email)).toHaveLength(1)
  })

  test.each([
    ['<b>Kim</b> & co', '<b>'],
    ['Visit https://evil.example now', 'evil.example'],
    ['Kim\u2028Bcc: evil@example.com', 'evil@'],
    ['Call 1-800-555-0100 now for your prize', '1-800'],
    ['You have won, call us: now!', 'won'],
  ])('a name such as %j adds nothing to the email', async (first_name, forbidden) => {
    const email = `${Buffer.from(first_name).toString('hex').slice(0, 24)}@example.com`
    await register(email, { first_name })
    const [mail] = await arrived(email)
    expect(mail?.html).not.toContain(forbidden)
    expect(mail?.text).not.toContain(forbidden)
    expect(Object.keys(mail?.headers ?? {})).not.toContain('bcc')
  })

  test('a name in another script, with accents or an apostrophe greets as it is written', async () => {
    await register('arabic@example.com', { first_name: 'محمد' })
    await register('irish@example.com', { first_name: "Séan O'Neill" })
    const [arabic] = await arrived('arabic@example.com')
    const [irish] = await arrived('irish@example.com')
    expect(arabic?.text).toContain('Hi محمد,')
    expect(arabic?.html).toContain('<p dir="auto" style="margin:0 0 16px">Hi محمد,</p>')
    expect(irish?.text).toContain("Hi Séan O'Neill,")
    expect(irish?.html).toContain('Hi Séan O&#39;Neill,')
  })
})

describe('what the provider does', () => {
  test('approval is mailed once', async () => {
    const pilot = await addPilot(sortie.db, { status: 'created' })
    const approve = () => sortie.provider('POST', `/v1/provider/pilots/${pilot.id}/approve`, {})
    await approve()
    await approve()
    await allSent()
    expect((await mailsTo(pilot.email)).map(({ subject }) => subject)).toEqual([
      "You're approved for missions",
    ])
  })

  test('an earned badge is mailed, a pending one is not, and its name starts no header', async () => {
    const pilot = await addPilot(sortie.db)
    const { id } = await sortie.db
      .insertInto('badges')
      .values({ name: 'Roof & Tower\r\nBcc: evil@example.com', abbreviation: 'RT' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const award = (status: string) =>
      sortie.provider('PUT', `/v1/provider/pilots/${pilot.id}/badges/${id}`, { status })
    await award('pending')
    await award('complete')
    const [mail] = await arrived(pilot.email)
    expect(mail?.subject).toBe("You've earned the Roof & Tower Bcc: evil@example.com badge")
    expect(mail?.html).toContain('Roof &amp; Tower')
    expect(await mailsTo('evil@example.com')).toEqual([])
    await allSent()
    expect(await mailsTo(pilot.email)).toHaveLength(1)
  })

  test('a payout is mailed when it starts and when it is paid', async () => {
    const pilot = await addPilot(sortie.db)
    const payout = {
      pilot_id: pilot.id,
      payoutable_type: 'Bonus',
      payoutable_id: 1,
      amount: 12_500,
      currency_code: 'USD',
    }
    const created = await sortie.provider('POST', '/v1/provider/payouts', {
      ...payout,
      status: 'processing',
      expected_on: '2030-03-20',
    })
    expect(created.status).toBe(201)
    const [started] = await arrived(pilot.email)
    const day = 'We expect it to arrive on Wednesday, March 20th, 2030.'
    expect(started?.text).toContain(day)
    await sortie.provider('PATCH', `/v1/provider/payouts/${created.body.id}`, { status: 'complete' })
    const mails = await arrived(pilot.email, 2)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'You were paid $125.00 USD',
      'A payout of $125.00 USD is on its way',
    ])
    expect(mails[0]?.text).not.toContain(day)
    // The mission has the name it has everywhere else.
    const { id } = await addMission(sortie.db, { name: 'Pier View', status: 'complete', pilot_id: pilot.id })
    await addAgreement(sortie.db, id, 12_500)
    const forMission = { ...payout, payoutable_type: 'Mission', payoutable_id: id, status: 'complete' }
    expect((await sortie.provider('POST', '/v1/provider/payouts', forMission)).status).toBe(201)
    const [latest] = await arrived(pilot.email, 3)
    expect(latest?.text).toContain("We've paid you $125.00 USD for Pier View.")
  })
})

test('a changed payment email and a new calendar link are announced to the email of the account', async () => {
  const pilot = await addPilot(sortie.db)
  const call = await sortie.as(pilot)
  await call('PATCH', '/pilots/account', { paypal_email: 'money@example.com' })
  await call('PATCH', '/pilots/account', { paypal_email: 'money@example.com', city: 'Denver' })
  await call('POST', '/v1/pilots/calendar_feed', {})
  const mails = await arrived(pilot.email, 2)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'A calendar link was created',
    'Your payment email was changed',
  ])
  await allSent()
  expect(await mailsTo(pilot.email)).toHaveLength(2)
})

test('an email is sent once, or after a crash again with the same Message-ID', async () => {
  const { db, config } = sortie
  const pilot = await addPilot(db)
  const id = String(await inTransaction(db, (trx) => insertMail(trx, pilot.id, { kind: 'approved' })))
  if (!config.mail) throw new Error('mail is off')
  const transport = smtpTransport(config.mail)
  const send = () => sendMail(db, transport, config, id)
  await send()
  await send()
  expect(await mailsTo(pilot.email)).toHaveLength(1)
  await db.updateTable('mails').set({ sent_at: null }).where('id', '=', id).execute()
  await send()
  const ids = (await mailsTo(pilot.email)).map(({ headers }) => headers['message-id'])
  expect(ids).toEqual([`<${id}@sky.example>`, `<${id}@sky.example>`])
  transport.close()
})

test('a mail goes to the pilot by name, unless the name is none, and to nobody who was erased', async () => {
  const { db, config } = sortie
  const sent: unknown[] = []
  const enqueued: unknown[] = []
  const transport = {
    send: async ({ id, to, subject }: { id: string; to: object; subject: string }) =>
      void sent.push({ id, to, subject }),
    close: () => {},
  }
  // Nobody else sends what is written down here.
  const jobQueue = {
    enqueue: async (_: unknown, { name }: { name: string }, payload: unknown) => {
      enqueued.push([name, payload])
    },
  } as unknown as JobQueue
  const mails = openMailQueue(config, jobQueue, silent)
  const mail = async (pilot: Parameters<typeof addPilot>[1]) => {
    const { id, email } = await addPilot(db, pilot)
    await inTransaction(db, (trx) => mails.send(trx, id, { kind: 'approved' }))
    const stored = await db.selectFrom('mails').select('id').where('pilot_id', '=', id).execute()
    for (const { id: mailId } of stored) await sendMail(db, transport, config, mailId)
    return { email, ids: stored.map(({ id: mailId }) => mailId) }
  }
  const named = await mail({ first_name: 'Kim', last_name: "O'Neill" })
  const odd = await mail({ first_name: 'Kim', last_name: 'evil.example' })
  const erased = await mail({ erased_at: '2026-01-01T00:00:00Z' })
  const subject = "You're approved for missions"
  expect(sent).toEqual([
    { id: named.ids[0], to: { name: "Kim O'Neill", address: named.email }, subject },
    { id: odd.ids[0], to: { name: 'Kim', address: odd.email }, subject },
  ])
  expect([erased.ids, enqueued]).toEqual([
    [],
    [...named.ids, ...odd.ids].map((mail_id) => ['send-mail', { mail_id }]),
  ])
})

test('a mail whose pilot is gone is not sent', async () => {
  const { db, config } = sortie
  const pilot = await addPilot(db)
  const id = String(await inTransaction(db, (trx) => insertMail(trx, pilot.id, { kind: 'approved' })))
  await db.deleteFrom('pilots').where('id', '=', pilot.id).execute()
  const transport = { send: () => Promise.reject(new Error('nobody to send to')), close: () => {} }
  await sendMail(db, transport, config, id)
})

test('without a mail server nothing is mailed and everything else works', async () => {
  const quiet = await createTestApp()
  const pilot = await addPilot(quiet.db, { status: 'created' })
  const response = await quiet.provider('POST', `/v1/provider/pilots/${pilot.id}/approve`, {})
  expect([response.status, response.body.status]).toEqual([200, 'approved'])
  expect(await quiet.db.selectFrom('mails').select('id').execute()).toEqual([])
  const said: string[] = []
  openMailQueue(quiet.config, {} as JobQueue, { info: (words) => void said.push(words) })
  expect(said).toEqual(['SMTP_URL is not set: no emails are sent'])
  await quiet.close()
})

test("whoever is invited gets the console's link, and nobody else", async () => {
  const email = 'dana.reyes@sky.example'
  const invite = (body: object) => sortie.provider('POST', '/v1/provider/people', body)
  await invite({ email, name: 'Dana Reyes', roles: ['dispatcher'] })
  const [mail] = await arrived(email)
  expect(mail?.subject).toMatch(/^You can sign in to the console of /)
  expect(mail?.text).toContain('Hi Dana,')
  expect(mail?.text).toContain('Open the console: https://portal.example/console\n')
  expect(mail?.text).not.toContain('pilot account')
  expect(mail?.text).toContain('you were invited to the console of')
  // Whoever was removed before the job comes gets nothing.
  const { id } = (await invite({ email: 'gone@sky.example', roles: ['finance'] })).body
  await sortie.provider('DELETE', `/v1/provider/people/${id}`)
  const sent: string[] = []
  const transport = { send: async ({ id }: { id: string }) => void sent.push(id), close: () => {} }
  await sendInvitation(sortie.db, transport, sortie.config, id)
  expect(sent).toEqual([])
})
