import type { BrowserContext, Page } from '@playwright/test'
import { callHeaders } from '@sortie/contract/headers'
import { dropFile, picture } from './support/files.ts'
import { newPilot } from './support/pilots.ts'
import { browserTestSecrets, identityUrl, portalUrl } from './support/secrets.ts'
import { fillSignIn, signIn, storedSession } from './support/sign-in.ts'
import { storedByPortal } from './support/storage.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { addInput, makeFile, openUploadPage, uploadMission, watchParts } from './support/uploads.ts'

const comment = 'The owner of Harlow House was away'

/** Puts a pilot in the middle of their work: a file being uploaded, another known by its handle, and a draft. */
const beInTheMiddle = async (page: Page, missionId: number) => {
  await page.goto(`/clientmission/${missionId}`)
  const kept = async () => Object.keys(await storedByPortal(page)).some((place) => place.startsWith('cache'))
  await expect.poll(kept).toBe(true)
  await page.goto(`/clientmission/${missionId}/flight#site`)
  await page.getByLabel('Note for the company that booked the flight').fill('Harlow House fence')
  await page.getByRole('button', { name: 'Add note' }).click()
  // The server keeps those of earlier visits.
  await expect(page.getByText('Harlow House fence').last()).toBeVisible()
  await openUploadPage(page, missionId)
  await addInput(page).setInputFiles((await makeFile('Harlow House roof.mp4', 80_000)).path)
  await dropFile(page, page.getByRole('region', { name: 'Bulk uploader' }), picture('Harlow House gate.png'))
  const box = page.getByRole('region', { name: 'Roof', exact: true }).getByRole('textbox')
  await box.fill(comment)
  await expect
    .poll(async () => JSON.stringify(await storedByPortal(page)))
    .toMatch(/(?=.*Harlow House roof)(?=.*"names\\":\[\\"Harlow House gate)(?=.*was away)/)
}

/**
 * Checks that nothing on this device says who was here, what they fly, what they wrote or what their files are called.
 */
const expectNoTrace = async (context: BrowserContext, tab: Page, traces: readonly unknown[]) => {
  await tab.goto(`${portalUrl}/terms`)
  const stored = await storedByPortal(tab)
  // Where to go after the next sign-in, of this tab alone: the address of a page, which names nobody.
  delete stored['sessionStorage sortie.requested-page']
  const text = JSON.stringify(stored)
  for (const trace of traces) expect(text).not.toContain(String(trace))
  expect(Object.keys(stored).filter((place) => place.startsWith('database'))).toEqual([])
  expect(
    (await context.cookies(portalUrl)).map(({ name }) => name).filter((name) => !/^sandbox_/.test(name)),
  ).toEqual([])
}

test('A-AUTH-17 a logout, by the pilot or by the server, leaves no trace in the browser; the pilot is asked about unfinished uploads first', async ({
  page,
  pilot,
  context,
}) => {
  test.slow()
  const { id } = await uploadMission(pilot)
  const parts = await watchParts(context)
  parts.hold(() => true)
  const traces = [pilot.email, pilot.first_name, id, 'Harlow', '"owner"']
  await signIn(page, pilot.email)
  await beInTheMiddle(page, id)
  // A second tab of the same pilot has drafts of its own.
  const other = await context.newPage()
  await openUploadPage(other, id)
  await other.getByRole('region', { name: 'Front', exact: true }).getByRole('textbox').fill(comment)

  const logOut = async () => {
    await page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
  }
  await logOut()
  const question = page.getByRole('alertdialog', { name: 'Log out before your files are uploaded?' })
  await expect(question).toContainText("2 files haven't finished uploading.")
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  const session = (await storedSession(page)) ?? ''
  expect(session).not.toBe('')
  // The way to the identity provider takes a while. It knows the pilot until then, and a tab that asked would be let in.
  const arrive = Promise.withResolvers<void>()
  await page.route(`${identityUrl}/**`, async (route) => {
    await arrive.promise
    await route.continue()
  })
  await logOut()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(other).toHaveURL('/about')
  await expect(other.getByText("You're logged out")).toBeVisible()
  // Whatever another tab does to a session in the meantime, this one leaves anyway, and returns to no page.
  await other.evaluate((session) => {
    localStorage.setItem('sortie.session', session)
    localStorage.removeItem('sortie.session')
  }, session)
  arrive.resolve()
  await expect(page.getByText("You're logged out")).toBeVisible()
  await expect(page).toHaveURL('/about')
  await expectNoTrace(context, page, traces)
  await expectNoTrace(context, other, traces)
  await other.close()

  await page.goto(`${portalUrl}/login`)
  await fillSignIn(page, pilot.email)
  await expect(page).toHaveURL('/active-missions')
  await beInTheMiddle(page, id)
  const { credentials } = JSON.parse((await storedSession(page)) ?? '')
  await fetch(`${portalUrl}/v1/session`, {
    method: 'DELETE',
    headers: callHeaders(browserTestSecrets.applicationToken, credentials),
  })
  await page.waitForURL(`${identityUrl}/**`)
  await expectNoTrace(context, page, traces)
})

/** The session as it is when its time is over: the server refuses it, and its token says why. */
const letSessionExpire = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('sortie.session') ?? '')
    const [header, payload, signature] = session.credentials.id_token.split('.')
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const expired = btoa(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }))
    const url = expired.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
    session.credentials.id_token = [header, url, signature].join('.')
    localStorage.setItem('sortie.session', JSON.stringify(session))
  })

test('a session that expires during an upload keeps the queue for the same pilot only', async ({
  page,
  pilot,
  context,
}) => {
  const { id } = await uploadMission(pilot)
  const parts = await watchParts(context)
  parts.hold(() => true)
  await signIn(page, pilot.email)
  await beInTheMiddle(page, id)

  const expire = async () => {
    await letSessionExpire(page)
    await page.reload()
    await page.waitForURL(`${identityUrl}/**`)
    // The identity provider no longer has a session.
    await context.clearCookies()
    await page.goto(`${portalUrl}/login`)
  }
  await expire()
  await fillSignIn(page, pilot.email)
  await expect(page).toHaveURL(`${portalUrl}/clientmission/${id}/upload`)
  await expect(page.getByText('Harlow House roof.mp4').first()).toBeVisible()
  // The draft was deleted with the session.
  await expect(page.getByRole('region', { name: 'Roof', exact: true }).getByRole('textbox')).toHaveValue('')

  await expire()
  const next = await newPilot()
  // A second end so soon waits for a click.
  await page.getByRole('button', { name: 'Sign in' }).click()
  await fillSignIn(page, next.email)
  await page.waitForURL(`${portalUrl}/**`)
  await expect(page.getByRole('banner')).toBeVisible()
  await expectNoTrace(context, page, [pilot.email, 'Harlow'])
})
