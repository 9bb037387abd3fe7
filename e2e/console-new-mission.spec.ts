import { randomUUID } from 'node:crypto'
import { check } from './support/checkbox.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { holdSession } from './support/sign-in.ts'
import { openConsole } from './support/staff.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// A test cuts the connection.
test.use({ expectedConsoleErrors: /net::ERR_FAILED/ })

const mark = () => randomUUID().slice(0, 8)

const noGear = { drones_required: false, cameras_required: false, devices_required: false }

test('a dispatcher fills in a mission with an area, reloads, creates it once, and the pilot gets it', async ({
  page,
}) => {
  const own = mark()
  // A place of its own, so that no other pilot matches.
  const [latitude, longitude] = ['65.25', (-150 - Math.random() * 9).toFixed(4)]
  const pilot = await newPilot({ latitude: 65.25, longitude: Number(longitude), travel_distance: 3 })
  await addRecord('/packages', {
    name: `Roofs ${own}`,
    ...noGear,
    shots: [{ name: 'Overview', instructions: 'Straight down.' }],
    payout: { amount: 12_500, currency_code: 'USD' },
    duration_in_seconds: 5400,
  })
  await openConsole(page, ['dispatcher'], '/missions/new')
  const create = page.getByRole('button', { name: 'Create and offer to all who match' })
  await create.click()
  await expect(page.getByText('Give the mission a name.')).toBeVisible()
  await expect(page.getByText(/^Place the pin where the site is/)).toBeVisible()
  // What is wrong may be out of sight of the button.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()

  await page.getByRole('button', { name: /^No package Package/ }).click()
  await page.getByRole('option', { name: `Roofs ${own}` }).click()
  await expect(page.getByLabel('Shot 1', { exact: true })).toHaveValue('Overview')
  await expect(page.getByRole('textbox', { name: 'Payout' })).toHaveValue('$125.00')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`<b>Barn</b> ${own}`)
  await page.getByRole('textbox', { name: 'Your reference' }).fill(own)
  await page.getByRole('textbox', { name: 'Street' }).fill(`1 Barn Road ${own}`)
  await page.getByRole('button', { name: 'Type the coordinates' }).click()
  for (const [name, value] of [
    ['Site: latitude', latitude],
    ['Site: longitude', longitude],
  ] as const) {
    await page.getByRole('textbox', { name }).fill(value)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByText('1 pilot matches')).toBeVisible()
  await page.getByRole('button', { name: 'Draw an area' }).click()
  for (const [index, place] of ['65.251', '65.252', '65.253'].entries()) {
    await page.getByRole('button', { name: 'Add a vertex' }).click()
    await page.getByRole('textbox', { name: `Vertex ${index + 1}: latitude` }).fill(place)
    await page.keyboard.press('Tab')
  }
  const second = page.getByRole('textbox', { name: 'Vertex 2: longitude' })
  await second.fill(String(Number(longitude) + 0.01))
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Close the area' }).click()

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(`<b>Barn</b> ${own}`)
  await expect(page.getByRole('textbox', { name: 'Name of area 1' })).toHaveValue('Area 1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'See it as the pilot does' }).click()
  const preview = page.getByRole('dialog', { name: 'As the pilot sees it' })
  await expect(preview.getByRole('heading', { name: `<b>Barn</b> ${own}` })).toBeVisible()
  await expect(preview).toContainText('$125.00 USD')
  await expect(preview).toContainText('OverviewStraight down.')
  await page.keyboard.press('Escape')

  // What was typed survives a lost connection.
  await page.route('**/v1/provider/missions', (route) => route.abort())
  await create.click()
  await expect(page.getByText(/We couldn't reach the server. Your changes are still here/)).toBeVisible()
  await page.unroute('**/v1/provider/missions')
  await create.dblclick()
  await expect(page.getByRole('heading', { name: /^Mission \d+ was created$/ })).toBeVisible()
  await expect(page.getByText('Offered to 1 pilot.')).toBeVisible()
  const { data } = await provider('GET', `/missions?reference_id=${own}`)
  expect(data).toHaveLength(1)
  const mission = await provider('GET', `/missions/${data[0].id}`)
  expect(mission.map_features).toMatchObject([{ name: 'Area 1', geometry: { type: 'Polygon' } }])
  expect(mission.offers).toMatchObject([{ pilot_id: pilot.id, state: 'offered' }])
  await page.getByRole('button', { name: 'Create another' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('')

  await holdSession(page, await plainSession(pilot))
  await page.goto('/active-missions')
  await expect(page.getByText(`1 Barn Road ${own}`).first()).toBeVisible()
})

test('a dispatcher imports a file, reads what is wrong with a line, sets it aside and creates the rest', async ({
  page,
}) => {
  const own = mark()
  await openConsole(page, ['dispatcher'], '/missions/import')
  const file = page.getByLabel('CSV file')
  const choose = (csv: string) =>
    file.setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await choose('roof;barn\n1;2')
  await expect(
    page.getByText('The first line must have the names of the columns, as in the template.'),
  ).toBeVisible()
  await choose(
    `\uFEFFreference_id;name;city;fly_by_date\r\n${own}-1;"Roof; ""north""";Boulder;2030-06-30\r\n${own}-2;<img src=x onerror=alert(1)>;Boulder;soon\r\n${own}-3;Hut;Boulder;\r\n`,
  )
  await expect(page.getByText('3 lines: 2 ready, 1 with errors. Nothing has been created yet.')).toBeVisible()
  const lines = page.getByRole('table', { name: 'Lines of the file' })
  const bad = lines.getByRole('row').filter({ hasText: `${own}-2` })
  await expect(bad).toContainText('fly_by_date: “soon” Must be a date such as 2030-06-30 or 6/30/2030.')
  await expect(bad).toContainText('<img src=x onerror=alert(1)>')
  await expect(lines.getByRole('row').filter({ hasText: `${own}-1` })).toHaveCount(0)
  await expectAccessible(page)

  const create = page.getByRole('button', { name: 'Create 2 missions' })
  await expect(create).toBeDisabled()
  await check(page.getByRole('checkbox', { name: 'Set 1 line with errors aside' }))
  await create.click()
  await expect(page.getByText('2 missions created, 1 line set aside.')).toBeVisible({ timeout: 60_000 })
  // The address of the page is that of the import.
  await page.reload()
  await page.getByRole('button', { name: /Lines$/ }).click()
  await page.getByRole('option', { name: 'All 3' }).click()
  const first = lines.getByRole('row').filter({ hasText: `${own}-1` })
  await expect(first).toContainText('Roof; "north"')
  await expect(first.getByRole('link', { name: /^Mission \d+$/ })).toBeVisible()
  const { data } = await provider('GET', `/missions?reference_id=${own}-1`)
  expect(data).toHaveLength(1)
})
