import { check } from './support/checkbox.ts'
import { newPilot, password, plainSession } from './support/pilots.ts'
import { provider, putIdentity } from './support/provider.ts'
import { watchRealtime } from './support/realtime.ts'
import { fillSignIn, holdSession, storedSession } from './support/sign-in.ts'
import { newStaff, openConsole } from './support/staff.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a person signs in, sees what their roles allow, and logs out, which leaves nothing they typed; the session of a pilot stays', async ({
  page,
}) => {
  const person = await newStaff(['owner'], 'Olive Example')
  await holdSession(page, await plainSession(await newPilot()))
  await page.goto('/console/people?from=a-link')
  await fillSignIn(page, person.email)
  await expect(page).toHaveURL('/console/people?from=a-link')
  await expect(page).toHaveTitle('People · Sortie Console')
  await expect(page.getByRole('link', { name: 'People' })).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)
  const pilotSession = await storedSession(page)
  expect(pilotSession).toContain('plain')

  // A choice of the person counts whatever the system says.
  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // A mission that was begun survives a reload, but not the person, whichever page they log out from.
  const typed = () => page.evaluate(() => JSON.stringify(localStorage).includes('Barn of Olive'))
  await page.goto('/console/missions/new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Barn of Olive')
  await expect.poll(typed).toBe(true)
  await page.goto('/console/people')
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  expect(await typed()).toBe(true)

  await page.getByRole('button', { name: /^Account menu/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: "You're logged out" })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('sortie-console.session'))).toBe(null)
  expect(await typed()).toBe(false)
  expect(await storedSession(page)).toBe(pilotSession)
  await page.goto('/active-missions')
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
})

test('who was not invited reads so, and a role opens no page that is for others', async ({ page }) => {
  const email = `nobody-${Date.now()}@sortie.test`
  await putIdentity({ email, password })
  await page.goto('/console/')
  await fillSignIn(page, email)
  await expect(page.getByRole('heading', { name: "You don't have access yet" })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()

  await openConsole(page, ['finance'], '/people')
  await expect(page.getByRole('heading', { name: "Your roles don't include this page" })).toBeVisible()
  await expect(page.getByRole('link', { name: 'People' })).toHaveCount(0)
  await page.goto('/console/nowhere')
  await expect(page.getByRole('heading', { name: "There's nothing here" })).toBeVisible()
})

test('an owner finds the people by a key, invites one, changes what they may do, and removes them', async ({
  page,
}) => {
  const sockets = watchRealtime(page)
  const me = await openConsole(page, ['owner'], '/nowhere')
  await expect(page.getByRole('heading', { name: "There's nothing here" })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Find a record')
  await page.keyboard.press('Escape')
  // A record is found by a part of its text, and a page by its name.
  const pilot = await newPilot()
  const field = page.getByRole('searchbox', { name: 'Search or choose a command' })
  // What is typed before the code of the menu has arrived is not lost.
  const code = Promise.withResolvers<void>()
  await page.route(/\/command-palette-/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`${pilot.email}j`)
  await page.keyboard.press('Backspace')
  await expect(field).toHaveCount(0)
  code.resolve()
  await expect(field).toHaveValue(pilot.email)
  await page.getByRole('menuitem', { name: pilot.email }).click()
  await expect(page).toHaveURL(`/console/pilots/${pilot.id}`)
  await page.keyboard.press('Control+k')
  await field.fill('peop')
  await expect(page.getByRole('menuitem', { name: 'People' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/console/people')
  const email = `invited-${me.id}@sortie.test`
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByLabel('Email').fill('not an email')
  await dialog.getByRole('button', { name: 'Invite' }).click()
  await expect(dialog.getByText('Please enter a valid email.')).toBeVisible()
  await expect(dialog.getByText('Please choose at least one role.')).toBeVisible()
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Name').fill('<b>Sam</b>')
  await check(dialog.getByRole('checkbox', { name: 'Dispatcher' }))
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('<b>Sam</b>')
  await expect(row).toContainText('Invited')

  await row.getByRole('button', { name: /^Edit/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit <b>Sam</b>' })
  await check(edit.getByRole('checkbox', { name: 'Reviewer' }))
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('dispatcher, reviewer')

  // What someone else changes appears without reloading.
  await sockets.untilSubscribed(9)
  const { data } = (await provider('GET', '/people?per_page=100')) as {
    data: { id: number; email: string }[]
  }
  const invited = data.find((person) => person.email === email)
  await provider('PATCH', `/people/${invited?.id}`, { roles: ['dispatcher', 'reviewer', 'finance'] })
  await expect(row).toContainText('dispatcher, reviewer, finance')

  const otherTab = await page.context().newPage()
  await otherTab.goto('/console/people')
  const rowThere = otherTab.getByRole('row').filter({ hasText: email })
  await expect(rowThere).toContainText('Invited')

  const question = page.getByRole('alertdialog', { name: 'Remove <b>Sam</b>?' })
  // The person who removes is told why the server refuses.
  await page.route('**/v1/provider/people/*', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 409, json: { message: 'The last owner stays.' } })
      : route.continue(),
  )
  await row.getByRole('button', { name: /^Remove/ }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(question).toContainText('The last owner stays.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute('**/v1/provider/people/*')

  await row.getByRole('button', { name: /^Remove/ }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(row).toContainText('Removed')
  await expect(rowThere).toContainText('Removed')
})
