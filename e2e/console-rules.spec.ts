import { assignTo, newMission } from './support/missions.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { foundRow, openConsole } from './support/staff.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { cardNames, drawnPhotos } from './support/upload-page.ts'
import { deliverPhotos, submitMission } from './support/uploads.ts'

test('quality rules of a package are edited by keyboard, compared with what was delivered, and saved', async ({
  page,
}) => {
  const name = `Ruled ${Date.now()}`
  const package_id = await addRecord('/packages', {
    name,
    payout: { amount: 15_000, currency_code: 'USD' },
    shots: [
      { name: 'Roof' },
      { name: 'Front', quality_rules: [{ rule: 'file_count', severity: 'must', exact: 1 }] },
    ],
  })
  const pilot = await newPilot()
  const session = await plainSession(pilot)
  const mission = await assignTo(await newMission({ name, package_id, shots: [{ name: 'Roof' }] }), pilot)
  const [roof] = (mission.shots as { id: number }[]).map(({ id }) => id)
  await page.goto('/config.json')
  await deliverPhotos(
    session,
    mission.id,
    await drawnPhotos(page, cardNames(1), { hasGps: false }),
    roof ?? null,
  )
  await submitMission(session, mission.id)

  await openConsole(page, ['owner'], '/catalogs')
  const row = await foundRow(page, name)
  await expect(row).toContainText('$150.00 USD')
  await row.click()
  await page.getByRole('link', { name: 'Edit quality rules' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Quality rules of ${name}`)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview).toContainText('The delivered shot would have passed.')

  // The photo was drawn in a browser, so it says neither where nor how high it was taken.
  const add = async (rule: string) => {
    await page.getByRole('button', { name: 'Add a rule' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: rule, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: rule, exact: true })).toBeFocused()
  }
  await add('Position')
  await expect(preview).toContainText('1 of 1 delivered shot would have been held back, 0 only warned about.')
  await expect(preview.getByRole('link', { name })).toHaveAttribute('href', `/console/missions/${mission.id}`)
  await add('Altitude above takeoff')
  const altitude = page.getByRole('listitem', { name: 'Altitude above takeoff' })
  await expect(altitude).toContainText('Photos must be taken at most 120 m (394 ft) above takeoff.')
  await expect(altitude).toContainText("1 photo can't be judged.")
  await expectAccessible(page)

  // What makes no sense is said at its field, is not compared, and can't be saved.
  const most = altitude.getByRole('textbox', { name: 'At most' })
  await most.fill('')
  await most.blur()
  await expect(altitude).toContainText('Please give a lower or an upper limit, and the lower one first.')
  await expect(preview).toContainText('Correct the rules to see what they would have found.')
  await page
    .getByRole('navigation', { name: 'Shots' })
    .getByRole('button', { name: /^Front/ })
    .click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Correct the rules that are marked, then save.')
  await most.fill('60')
  await most.blur()

  // A shot has rules of its own, and those of every shot that it doesn't replace.
  await page
    .getByRole('navigation', { name: 'Shots' })
    .getByRole('button', { name: /^Front/ })
    .click()
  await expect(page.getByRole('listitem', { name: 'Number of files' })).toContainText('exactly 1 file')
  await page.getByRole('button', { name: 'Replace Position for Front' }).click()
  await page
    .getByRole('listitem', { name: 'Position' })
    .getByRole('button', { name: /How strict/ })
    .click()
  await page.getByRole('option', { name: /^Should/ }).click()

  // Someone else adds a shot meanwhile, which stays.
  const { shots } = (await provider('PATCH', `/packages/${package_id}`, {
    shots: [
      { name: 'Roof' },
      { name: 'Front', quality_rules: [{ rule: 'file_count', severity: 'must', exact: 1 }] },
      { name: 'Back' },
    ],
  })) as { shots: { name: string }[] }
  expect(shots).toHaveLength(3)
  await page.getByRole('link', { name: 'Packages' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Quality rules saved')).toBeVisible()
  const { data } = (await provider('GET', '/packages?per_page=100')) as { data: { id: number }[] }
  expect(data.find(({ id }) => id === package_id)).toMatchObject({
    quality_rules: [
      { rule: 'position', severity: 'must' },
      { rule: 'altitude', severity: 'must', max_meters: 60 },
    ],
    shots: [
      { name: 'Roof', quality_rules: [] },
      {
        name: 'Front',
        quality_rules: [
          { rule: 'file_count', severity: 'must', exact: 1 },
          { rule: 'position', severity: 'should' },
        ],
      },
      { name: 'Back' },
    ],
  })
})
