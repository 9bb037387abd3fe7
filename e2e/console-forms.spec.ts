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

test('every form keeps what was typed while there is no network, says so, and is sent once there is one', async ({
  page,
  context,
}) => {
  const mark = `Form${Date.now()}`
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
