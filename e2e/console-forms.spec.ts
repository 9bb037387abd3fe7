import type { Locator, Page } from '@playwright/test'
import { check } from './support/checkbox.ts'
import { newMission, newWorkOrder, santaMonica } from './support/missions.ts'
import { cutNetwork, restoreNetwork } from './support/network.ts'
import { newPilot } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { foundRow, openConsole } from './support/staff.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ expectedConsoleErrors: /net::ERR_|WebSocket connection/ })

interface Form {
  path: string
  open: (page: Page) => Promise<void>
  title: string | RegExp
  /** The field that is typed into, and what. */
  field: string
  text: string
  /** What else the form needs. */
  fill?: (form: Locator) => Promise<void>
  button: string
  /** The button that sends it after the form has said whom it will notify. */
  confirm?: string
}

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const openRow = (search: string) => async (page: Page) => (await foundRow(page, search)).click()

/** Everything that can be typed into, and what it is about. */
const makeForms = async (mark: string) => {
  const pilot = await newPilot({ last_name: mark })
  const mission = await newMission({ name: `Quay ${mark}`, shots: [{ name: 'Roof' }] })
  const workOrder = await newWorkOrder(pilot, { site_id: mark })
  const category_id = await addRecord('/categories', { name: `Kind ${mark}` })
  await addRecord('/points_of_interest', { name: `Point ${mark}`, category_id, location: santaMonica })
  await addRecord('/devices', { name: `Device ${mark}`, operating_system: 'Test OS', device_type: 'phone' })
  const forms: readonly Form[] = [
    {
      path: `/missions/${mission.id}`,
      open: press('Edit the mission'),
      title: 'Edit mission',
      field: 'Reference',
      text: `Reference ${mark}`,
      button: 'Save',
      confirm: 'Save now',
    },
    {
      path: `/missions/${mission.id}`,
      open: press('Edit the shots'),
      title: 'Edit shots',
      field: 'Shot 1',
      text: `Shot ${mark}`,
      button: 'Save',
      confirm: 'Save now',
    },
    {
      path: `/missions/${mission.id}`,
      open: press('Edit the site'),
      title: 'Edit site',
      field: 'Street',
      text: `${mark} Quay Road`,
      button: 'Save',
      confirm: 'Save now',
    },
    {
      path: `/pilots/${pilot.id}`,
      open: press('Message'),
      title: /^Message /,
      field: 'Title',
      text: `News ${mark}`,
      button: 'Send',
    },
    {
      path: `/work-orders/${workOrder.id}`,
      open: press('Change'),
      title: 'Change work order',
      field: 'Site',
      text: `Site ${mark}`,
      button: 'Save',
    },
    {
      path: '/points-of-interest',
      open: openRow(mark),
      title: `Point ${mark}`,
      field: 'Name',
      text: `Spot ${mark}`,
      button: 'Save',
    },
    {
      path: '/catalogs?catalog=devices',
      open: openRow(mark),
      title: `Device ${mark}`,
      field: 'Name',
      text: `Phone ${mark}`,
      button: 'Save',
    },
    {
      path: '/people',
      open: press('Invite a person'),
      title: 'Invite a person',
      field: 'Email',
      text: `${mark.toLowerCase()}@sortie.test`,
      fill: (form) => check(form.getByRole('checkbox', { name: 'Dispatcher' })),
      button: 'Invite',
    },
    {
      path: '/developers?tab=endpoints',
      open: press('Add endpoint'),
      title: 'Add endpoint',
      field: 'URL',
      text: `https://hooks.example.com/${mark}`,
      fill: (form) => check(form.getByRole('checkbox', { name: 'mission.accepted' })),
      button: 'Add endpoint',
    },
    {
      path: `/pilots/${pilot.id}`,
      open: press('Reject'),
      title: /^Reject /,
      field: 'Reason',
      text: `Reason ${mark}`,
      button: 'Reject pilot',
    },
  ]
  return { pilot, mission, workOrder, forms }
}

test('every form keeps what was typed while there is no network, says so, and is sent once there is one', async ({
  page,
  context,
}) => {
  const mark = `Form${Date.now()}`
  const { pilot, mission, workOrder, forms } = await makeForms(mark)
  await openConsole(page, ['owner'], '/today')
  for (const { path, open, title, field, text, fill, button, confirm } of forms)
    await test.step(`${path}: ${title}`, async () => {
      await page.goto(`/console${path}`)
      await open(page)
      const form = page.getByRole('dialog', { name: title })
      await expectAccessible(form)
      const input = form.getByRole('textbox', { name: field, exact: true })
      await input.fill(text)
      await fill?.(form)
      await cutNetwork(context)
      const send = form.getByRole('button', { name: button, exact: true })
      await send.click()
      await expect(form.getByRole('alert')).toContainText(
        "We couldn't reach the server. Your changes are still here.",
      )
      await expectAccessible(form)
      await expect(input).toHaveValue(text)
      await restoreNetwork(context)
      await send.click()
      if (confirm) await form.getByRole('button', { name: confirm }).click()
      await expect(form).toHaveCount(0)
    })
  expect(await provider('GET', `/missions/${mission.id}`)).toMatchObject({
    reference_id: `Reference ${mark}`,
    shots: [{ name: `Shot ${mark}` }],
    location: { address: `${mark} Quay Road` },
  })
  expect(await provider('GET', `/work_orders/${workOrder.id}`)).toMatchObject({ site_id: `Site ${mark}` })
  expect(await provider('GET', `/pilots/${pilot.id}`)).toMatchObject({ status: 'rejected' })
})

const questionOn = (page: Page) => {
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  return {
    keepEditing: question.getByRole('button', { name: 'Keep editing' }),
    discard: question.getByRole('button', { name: 'Discard' }),
  }
}

test('no form is left with something typed in it before its reader agrees', async ({ page }) => {
  const mark = `Left${Date.now()}`
  const { mission, forms } = await makeForms(mark)
  const more: readonly Omit<Form, 'button'>[] = [
    {
      path: `/missions/${mission.id}`,
      open: async () => {
        await press('Actions')(page)
        await page.getByRole('menuitem', { name: 'Cancel mission' }).click()
      },
      title: 'Cancel this mission?',
      field: 'Reason (optional)',
      text: `Reason ${mark}`,
    },
    {
      path: '/missions',
      open: async () => {
        await press('Saved filters')(page)
        await page.getByRole('menuitem', { name: 'Save this filter' }).click()
      },
      title: 'Save this filter',
      field: 'Name',
      text: `Filter ${mark}`,
    },
    {
      path: '/money',
      open: press('Pay an adjustment'),
      title: 'Pay an adjustment',
      field: 'Mission number',
      text: '1',
    },
    {
      path: '/developers?tab=keys',
      open: press('New key'),
      title: 'New key',
      field: 'Name',
      text: `Key ${mark}`,
    },
  ]
  const { keepEditing } = questionOn(page)
  await openConsole(page, ['owner'], '/today')
  for (const { path, open, title, field, text } of [...forms, ...more])
    await test.step(`${path}: ${title}`, async () => {
      await page.goto(`/console${path}`)
      await open(page)
      const form = page.getByLabel(title)
      const input = form.getByRole('textbox', { name: field, exact: true })
      await input.fill(text)
      await input.press('Escape')
      await keepEditing.click()
      await expect(input).toHaveValue(text)
    })
})

test('a press beside a form, another page and another form ask as well', async ({ page }) => {
  const mission = await newMission({ name: 'Quay', shots: [{ name: 'Roof' }] })
  const { keepEditing, discard } = questionOn(page)
  await openConsole(page, ['owner'], '/today')
  await page.getByRole('link', { name: 'People' }).click()
  await press('Invite a person')(page)
  const invitation = page.getByRole('dialog', { name: 'Invite a person' })
  const email = invitation.getByRole('textbox', { name: 'Email' })
  // With nothing typed there is nothing to ask.
  await email.press('Escape')
  await expect(invitation).toHaveCount(0)
  await press('Invite a person')(page)
  await email.fill('ada@sortie.test')
  await page.mouse.click(5, 5)
  await keepEditing.click()
  await page.evaluate(() => history.back())
  await keepEditing.click()
  await expect(email).toHaveValue('ada@sortie.test')
  await expect(page).toHaveURL(/\/people$/)
  await invitation.getByRole('button', { name: 'Cancel' }).click()
  await discard.click()
  await expect(invitation).toHaveCount(0)

  // Beside a panel the page stays in use.
  await page.goto(`/console/missions/${mission.id}`)
  await press('Edit the mission')(page)
  const panel = page.getByRole('dialog', { name: 'Edit mission' })
  const reference = panel.getByLabel('Reference')
  await reference.fill('RF-1')
  await press('Edit the shots')(page)
  await keepEditing.click()
  await page.keyboard.press('Control+k')
  await page.getByRole('menuitem', { name: 'Put on hold' }).click()
  await page
    .getByRole('alertdialog', { name: 'Put this mission on hold?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await page.getByRole('link', { name: 'Missions', exact: true }).first().click()
  await keepEditing.click()
  await expect(reference).toHaveValue('RF-1')
  await press('Edit the shots')(page)
  await discard.click()
  await expect(page.getByRole('dialog', { name: 'Edit shots' })).toBeVisible()
  await expect(panel).toHaveCount(0)
})
