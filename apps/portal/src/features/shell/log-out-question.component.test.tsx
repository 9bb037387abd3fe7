import { leaveNothing } from '@sortie/web-app/leave-nothing.ts'
import { forgetSession, keepSession, type Session } from '@sortie/web-app/session.ts'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { putWaiting, readWaiting } from '#app/flight/flight-database.ts'
import { requestSignOut } from '#app/identity/sign-out.ts'
import { onSignOutQuestion } from '#app/identity/sign-out-question.ts'
import { beginSession, leaveNothingOfPilots } from '#app/leave-nothing.ts'
import { signInWith } from '#app/signed-in.fixture.ts'
import type { Unsent } from '#app/unsent.ts'
import { LogOutQuestion } from './log-out-question.tsx'

const deleteDatabases = async () => {
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith('sortie-')) indexedDB.deleteDatabase(name)
}
// Tests of other files leave uploads of the same pilot. What is opened next waits until they are gone.
beforeAll(deleteDatabases)
afterEach(deleteDatabases)

const at = '2026-11-19T10:00:00.000Z'

/** What a pilot notes on two flights without a network. */
const noteOffline = async (): Promise<void> => {
  const id = crypto.randomUUID()
  await putWaiting({
    mission_id: 7,
    kind: 'entry',
    entry: { id, at, kind: 'check', item: 'battery', is_done: true },
  })
  await putWaiting({
    mission_id: 8,
    kind: 'entry',
    entry: { id, at, kind: 'shot', shot_id: 3, is_done: true },
  })
  await putWaiting({ mission_id: 8, kind: 'entry', entry: { id, at, kind: 'note', note: 'Windy.' } })
  await putWaiting({ mission_id: 8, kind: 'flown' })
}

test('a log-out asks about what flight mode has not sent yet, and nothing is lost without an answer', async () => {
  const requests: string[] = []
  await signInWith((path) => {
    requests.push(path)
    return Response.json({}, { status: 503 })
  })
  await noteOffline()
  const asked: Unsent[] = []
  onTestFinished(onSignOutQuestion((unsent) => void asked.push(unsent)))
  await requestSignOut()
  expect(asked).toEqual([{ files: 0, ticks: 2, notes: 1, flown: 1 }])
  expect(requests).toEqual([])
  expect(await readWaiting()).toHaveLength(4)
})

const nothing: Unsent = { files: 0, ticks: 0, notes: 0, flown: 0 }

test.each<[string, Partial<Unsent>, string, readonly RegExp[]]>([
  [
    'entries',
    { ticks: 2, notes: 1, flown: 1 },
    'Log out before your flight entries are sent?',
    [
      /Still waiting to be sent from flight mode: 2 checked items, 1 note, and 1 mission marked as flown\. If/,
    ],
  ],
  ['a note', { notes: 1 }, 'Log out before your flight entries are sent?', [/from flight mode: 1 note\. If/]],
  [
    'files',
    { files: 2 },
    'Log out before your files are uploaded?',
    [/2 files haven't finished uploading\. If you log out, this device forgets your files/],
  ],
  [
    'both',
    { files: 1, ticks: 1 },
    'Log out before everything is sent?',
    [/from flight mode: 1 checked item\. If/, /1 file hasn't finished uploading\./],
  ],
])('the question before a log-out says what would be lost: %s', async (_, some, name, texts) => {
  await render(<LogOutQuestion unsent={{ ...nothing, ...some }} isOpen onClose={() => {}} />)
  const question = page.getByRole('alertdialog', { name })
  for (const text of texts) await expect.element(question).toMatchTextContent(text)
  if (!some.files) await expect.element(question).not.toMatchTextContent(/uploading/)
  if (some.files === 2) await expect.element(question).not.toMatchTextContent(/flight mode/)
})

const sessionOf = (email: string, exp: number): Session => ({
  credentials: {
    kind: 'identity',
    access_token: 'access',
    id_token: `e30.${btoa(JSON.stringify({ email, exp }))}.e30`,
  },
  actingAs: null,
})

test('a session that runs out leaves its entries to the same pilot alone', async () => {
  await signInWith(() => Response.json({}, { status: 503 }))
  leaveNothingOfPilots()
  const now = Math.floor(Date.now() / 1000)
  const expired = sessionOf('robin@example.com', now - 60)
  keepSession(expired)
  await noteOffline()
  forgetSession()
  await leaveNothing(expired)
  await beginSession(sessionOf('robin@example.com', now + 3600))
  expect(await readWaiting()).toHaveLength(4)

  const another = sessionOf('kim@example.com', now + 3600)
  await beginSession(another)
  expect(await readWaiting()).toEqual([])
  await beginSession(sessionOf('robin@example.com', now + 3600))
  expect(await readWaiting()).toEqual([])

  await noteOffline()
  forgetSession()
  await leaveNothing(null)
  keepSession(sessionOf('robin@example.com', now + 3600))
  expect(await readWaiting()).toEqual([])
})
