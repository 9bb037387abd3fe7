import { assignTo, newMission } from './support/missions.ts'
import { flown } from './support/past-missions.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { holdSession } from './support/sign-in.ts'
import { openConsole } from './support/staff.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { cardNames, drawnPhotos, shotCard } from './support/upload-page.ts'
import { deliverPhotos, submitMission } from './support/uploads.ts'

test('a reviewer claims a mission and judges by keys, the pilot reads why and delivers again, and it is approved', async ({
  page,
  browser,
}) => {
  const stamp = Date.now()
  const reasons = [`Out of focus ${stamp}`, `Too dark ${stamp}`]
  for (const [index, name] of reasons.entries())
    await addRecord('/review_reasons', { name, advice: 'Check at full zoom.', position: index - 0 })
  const pilot = await newPilot()
  const session = await plainSession(pilot)
  const mission = await assignTo(
    await newMission({
      name: `Review ${stamp}`,
      shots: [{ name: 'Roof', instructions: 'Straight down.' }, { name: 'Front' }],
    }),
    pilot,
  )
  const [roof, front] = (mission.shots as { id: number }[]).map(({ id }) => id)
  await page.goto('/config.json')
  const files = await drawnPhotos(page, cardNames(4))
  await deliverPhotos(session, mission.id, files.slice(0, 3), roof ?? null)
  await deliverPhotos(session, mission.id, files.slice(3), front ?? null)
  await submitMission(session, mission.id)

  // The reviewer claims it, and judges by keys.
  const reviewer = await browser.newPage()
  await openConsole(reviewer, ['reviewer'], `/reviews/${mission.id}`)
  const stage = reviewer.getByRole('region', { name: 'Photo', exact: true })
  const details = reviewer.getByRole('complementary', { name: 'About the photo' })
  await expect(stage.locator('canvas[data-is-sharp=true]')).toBeVisible()
  await reviewer.keyboard.press('r')
  await expect(reviewer.getByText('Yours')).toBeVisible()
  await expectAccessible(reviewer)
  // Someone else can go on with it.
  await reviewer.getByRole('button', { name: 'More' }).click()
  await reviewer.getByRole('menuitem', { name: 'Hand over' }).click()
  const handOver = reviewer.getByRole('dialog', { name: 'Hand the review over' })
  await expect(handOver.getByRole('button', { name: 'Hand over' })).toBeDisabled()
  await expectAccessible(handOver)
  await handOver.getByRole('button', { name: 'Cancel' }).click()
  // One press doesn't approve what nobody has looked at.
  await reviewer.getByRole('button', { name: 'Approve' }).click()
  const unseen = reviewer.getByRole('alertdialog', { name: 'Approve without a verdict?' })
  await expectAccessible(unseen)
  await unseen.getByRole('button', { name: 'Cancel' }).click()
  const number = (await details.getByRole('button', { name: reasons[0] }).textContent())?.charAt(0) ?? ''
  const other = (await details.getByRole('button', { name: reasons[1] }).textContent())?.charAt(0) ?? ''
  await reviewer.keyboard.press(number)
  await expect(details).toContainText('2 of 3')
  await reviewer.keyboard.press(other)
  await expect(details).toContainText('3 of 3')
  await reviewer.keyboard.press('u')
  await expect(details).toContainText('2 of 3')
  await expect(details).toContainText('Not judged')
  await reviewer.keyboard.press('a')
  await reviewer.keyboard.press('a')
  await expect(details).toContainText('1 of 1')
  await reviewer.keyboard.press('a')
  await expect(reviewer.getByRole('navigation', { name: 'Shots' })).toContainText('3/3')

  // Someone else sees who holds it, and can't judge.
  const colleague = await browser.newPage()
  await openConsole(colleague, ['reviewer'], `/reviews/${mission.id}`)
  await expect(colleague.getByText('Dana Example').first()).toBeVisible()
  // A shot that was accepted is a button, too.
  await expect(colleague.getByRole('button', { name: /^Accept (\(|all|the)/ })).toHaveCount(0)
  await colleague.close()

  await reviewer.getByRole('button', { name: 'Send back' }).click()
  const dialog = reviewer.getByRole('dialog')
  await expectAccessible(dialog)
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(reviewer).toHaveURL(/\/reviews$/)

  // On the mission's page each photo opens large, by keys, with its facts and what was said of it.
  await reviewer.goto(`/console/missions/${mission.id}`)
  await reviewer.getByRole('list', { name: 'Files of Roof' }).getByRole('button').first().press('Enter')
  const viewer = reviewer.getByRole('dialog')
  const about = viewer.getByRole('complementary', { name: 'About this file' })
  await expect(about).toContainText('Rejected')
  await expect(about).toContainText(reasons[0] ?? '')
  await expect(viewer.getByRole('img')).toBeVisible()
  await expectAccessible(viewer)
  await reviewer.keyboard.press('o')
  await expect(viewer.getByRole('button', { name: /^Original/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(viewer.getByRole('img')).toHaveAttribute('src', /objects/)
  await reviewer.keyboard.press('j')
  await expect(viewer.getByRole('status').first()).toHaveText('2 of 4')
  await expect(about).toContainText('Accepted')
  await reviewer.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  // The pilot reads what is needed again and why, on the shot and on the photo, and delivers it.
  await holdSession(page, session)
  await page.goto(`/clientmission/${mission.id}/upload`)
  await expect(page.getByText(`${reasons[0]} (1 file).`).first()).toBeVisible()
  await expect(shotCard(page, 'Roof')).toContainText(reasons[0] ?? '')
  await expect(shotCard(page, 'Front')).toHaveCount(0)
  await deliverPhotos(session, mission.id, await drawnPhotos(page, cardNames(1, 50)), roof ?? null)
  await submitMission(session, mission.id)

  await reviewer.goto(`/console/reviews/${mission.id}`)
  await reviewer.getByRole('button', { name: /^Review this mission/ }).click()
  await expect(reviewer.getByRole('navigation', { name: 'Shots' })).toContainText('0/1')
  await reviewer.keyboard.press('a')
  await reviewer.getByRole('button', { name: 'Approve' }).click()
  await expect(reviewer).toHaveURL(/\/reviews$/)
  expect(await provider('GET', `/missions/${mission.id}?assets=none`)).toMatchObject({
    status: 'awaiting_payment',
  })
  const { data } = (await provider('GET', `/pilots/${pilot.id}/notifications`)) as {
    data: { title: string }[]
  }
  expect(data.map(({ title }) => title).slice(0, 2)).toEqual([
    'Mission approved',
    'One shot needs to be flown again',
  ])
})

test('a shot for which nothing was delivered is rejected itself, and sent back', async ({ page }) => {
  const pilot = await newPilot()
  const { id } = await flown(pilot, `Empty ${Date.now()}`, {
    to: 'processing_shots',
    shots: [{ name: 'Roof' }],
  })
  await openConsole(page, ['reviewer'], `/reviews/${id}`)
  await expect(page.getByText('Nothing was delivered for this shot')).toBeVisible()
  // Nobody judges before it is theirs.
  await page.keyboard.press('x')
  await page.keyboard.press('r')
  await expect(page.getByText('Yours')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('x')
  const note = page.getByRole('dialog', { name: 'Reject Roof' })
  await note.getByLabel('Reason').fill('The roof is missing.')
  await note.getByRole('button', { name: 'Reject' }).click()
  const shots = page.getByRole('navigation', { name: 'Shots' })
  await expect(shots.getByLabel('Rejected')).toBeVisible()
  // The same by the mouse, after a second thought.
  await page.keyboard.press('u')
  await expect(shots.getByLabel('To review')).toBeVisible()
  await shots.getByRole('button', { name: 'Reject the shot (x)' }).click()
  await note.getByLabel('Reason').fill('The roof is missing.')
  await note.getByRole('button', { name: 'Reject' }).click()
  await page.getByRole('button', { name: 'Send back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send back' }).click()
  await expect(page).toHaveURL(/\/reviews$/)
  expect(await provider('GET', `/missions/${id}?assets=none`)).toMatchObject({
    partial_reshoots: [{ shot_reasons: [{ reason: expect.stringContaining('The roof is missing.') }] }],
  })
})
