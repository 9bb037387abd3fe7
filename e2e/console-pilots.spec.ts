import { randomUUID } from 'node:crypto'
import { pdf, picture } from './support/files.ts'
import { newMission } from './support/missions.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { holdSession } from './support/sign-in.ts'
import { openConsole } from './support/staff.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

const reason = 'The photo is <b>too dark</b> to read.'

test('a pilot manager approves a pilot and refuses a document, and the pilot reads why and uploads another', async ({
  page,
}) => {
  const type = `License ${randomUUID().slice(0, 8)}`
  await addRecord('/license_types', {
    name: type,
    issuer_type: 'single_issuing_body',
    is_certificate_number_required: false,
    reference_date_mode: 'not_applicable',
    is_flight_certificate: true,
    country_code: 'US',
  })
  const last_name = `<i>Kestrel</i> ${randomUUID().slice(0, 8)}`
  const pilot = await newPilot({ status: 'created', licenses: [], last_name })
  const mission = await newMission()

  // The pilot uploads a document.
  await holdSession(page, await plainSession(pilot))
  await page.goto('/profile')
  const documentation = page.getByRole('region', { name: 'Documentation' })
  const dialog = page.getByRole('dialog')
  const chooseFile = (name: string) => dialog.locator('input[type=file]').first().setInputFiles(picture(name))
  await documentation.getByRole('button', { name: 'Add license' }).click()
  await dialog.getByRole('button', { name: 'Add license' }).click()
  await dialog.getByRole('button', { name: type }).click()
  await chooseFile('first.png')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('list', { name: 'Your licenses' })).toContainText(type)

  // The pilot manager finds them among those with documents to check, and opens them by keyboard.
  await openConsole(page, ['pilot-manager'], '/pilots')
  await page.getByRole('searchbox', { name: 'Search pilots' }).fill(last_name)
  const row = page.getByRole('grid', { name: 'Pilots' }).getByRole('row').filter({ hasText: last_name })
  await expect(row).toContainText('1 to check')
  await expect(row).toContainText('Awaiting approval')
  await expect(page).toHaveURL(/search=/)
  await expectAccessible(page)
  await page.getByRole('grid', { name: 'Pilots' }).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(last_name)

  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(
    page.getByRole('banner').or(page.locator('header')).getByText('Approved').first(),
  ).toBeVisible()
  const documents = page.getByRole('region', { name: 'Documents' })
  await expect(documents).toContainText('To check')
  const shown = documents.getByRole('img', { name: `Document of ${type}` })
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  await documents.getByRole('button', { name: `Refuse ${type}` }).click()
  await dialog.getByRole('button', { name: 'Refuse document' }).click()
  await expect(dialog).toContainText('Please enter a reason.')
  await expectAccessible(dialog)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Refuse document' }).click()
  await expect(documents).toContainText('Refused')
  await expect(documents).toContainText(reason)
  await expect(page.getByRole('region', { name: 'Notified of' })).toContainText(reason)

  const whyNot = page.getByRole('region', { name: 'Why not this mission?' })
  await whyNot.getByLabel('Mission number').fill(String(mission.id))
  await whyNot.getByRole('button', { name: 'Ask' }).click()
  await expect(whyNot.getByRole('status')).toContainText(`Mission ${mission.id}`)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)

  // The pilot reads the reason and uploads another document.
  await page.goto('/profile#documentation')
  await expect(documentation).toContainText('Refused')
  await expect(documentation).toContainText(reason)
  await documentation.getByRole('button', { name: 'Upload a new document' }).click()
  await expect(dialog).toContainText(reason)
  await dialog.locator('input[type=file]').first().setInputFiles(pdf())
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(documentation).not.toContainText('Refused')
  const { data } = await provider('GET', `/pilots/${pilot.id}/licenses`)
  expect(data).toMatchObject([{ state: 'valid', verdict: null }])

  // A PDF is read in its place too, under the security policy, and verified beside it.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/console/pilots/${pilot.id}`)
  const firstPage = documents.getByRole('img', { name: `Document of ${type}, page 1 of 2` })
  await expect(firstPage).toHaveAttribute('data-is-drawn')
  await expect(documents).toContainText('Certificate of insurance')
  await expectAccessible(documents)
  await documents.getByRole('button', { name: `Verify ${type}` }).click()
  await expect(documents).toContainText('Verified')
})
