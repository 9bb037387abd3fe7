import { followLink } from './support/follow-link.ts'
import { newMission, offerTo } from './support/missions.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('A-NAV-02 A-NAV-03 the header: the pilot menu shows the email, Edit Profile, Completed Missions and Log out; the logo and the icons lead to dashboard and client missions', async ({
  pilotPage,
  pilot,
}) => {
  await pilotPage.goto('/active-missions')
  const header = pilotPage.getByRole('banner')
  const open = () => header.getByRole('button', { name: /menu/i }).click()
  await open()
  await expect(pilotPage.getByText(pilot.email)).toBeVisible()
  await expectAccessible(pilotPage)
  await expect(pilotPage.getByRole('menuitem')).toHaveText([
    'Edit Profile',
    'Completed Missions',
    'Earnings',
    'Calendar',
    'Help',
    'Same as system (chosen)',
    'Light',
    'Dark',
    'English (chosen)',
    'Español',
    'Log out',
  ])
  await pilotPage.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await expect(pilotPage).toHaveURL('/profile')
  await header.getByRole('link', { name: /sortie/i }).click()
  await expect(pilotPage).toHaveURL('/active-missions')
  await header.getByRole('link', { name: 'Client mission' }).click()
  await expect(pilotPage).toHaveURL('/client-missions')
  await header.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(pilotPage).toHaveURL('/active-missions')
  await open()
  await pilotPage.getByRole('menuitem', { name: 'Completed Missions' }).click()
  await expect(pilotPage).toHaveURL('/pilotlog')
  await open()
  await pilotPage.getByRole('menuitem', { name: 'Calendar' }).click()
  await expect(pilotPage).toHaveURL('/pilotlog#calendar')
  await expect(pilotPage.locator('#calendar')).toBeInViewport()
  await open()
  await pilotPage.getByRole('menuitem', { name: 'Help' }).click()
  await expect(pilotPage).toHaveURL('/help')
  await expect(pilotPage.getByRole('link', { name: 'support@example.com' })).toHaveAttribute(
    'href',
    'mailto:support@example.com',
  )
  await expectAccessible(pilotPage)
})

test('A-NAV-04 a sidebar mirrors the navigation and the pilot menu @mobile', async ({ pilotPage, pilot }) => {
  await pilotPage.goto('/active-missions')
  await expect(pilotPage.getByRole('heading').first()).toBeVisible()
  await expectAccessible(pilotPage)
  const open = () =>
    pilotPage
      .getByRole('banner')
      .getByRole('button', { name: /menu|navigation/i })
      .click()
  await open()
  const sidebar = pilotPage.getByRole('dialog')
  await expect(sidebar.getByText(pilot.email)).toBeVisible()
  for (const [name, href] of [
    ['Dashboard', '/active-missions'],
    ['Client mission', '/client-missions'],
    ['Edit Profile', '/profile'],
    ['Completed Missions', '/pilotlog'],
    ['Earnings', '/pilotlog#earnings'],
    ['Calendar', '/pilotlog#calendar'],
  ] as const)
    await expect(sidebar.getByRole('link', { name })).toHaveAttribute('href', href)
  await expect(sidebar.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expectAccessible(pilotPage)
  await sidebar.getByRole('link', { name: 'Completed Missions' }).click()
  await expect(pilotPage).toHaveURL('/pilotlog')
  await expect(sidebar).toHaveCount(0)
  await open()
  await sidebar.getByRole('button', { name: 'Log out' }).click()
  await expect(pilotPage).toHaveURL('/about')
  await expect(pilotPage.getByText("You're logged out")).toBeVisible()
  await expect(pilotPage.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0)
})

test('on a phone, tabs lead to missions, map, earnings and profile, cover nothing, and leave the bottom of a mission to its own actions @mobile', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await offerTo(await newMission(), pilot)
  await pilotPage.goto('/active-missions')
  const tabs = pilotPage.getByRole('navigation', { name: 'Tabs' })
  const tab = (name: string) => tabs.getByRole('link', { name })
  await expect(tabs.getByRole('link')).toHaveText(['Missions', 'Map', 'Earnings', 'Profile'])
  await expect(tab('Missions')).toHaveAttribute('aria-current', 'page')
  // At the bottom of the screen, and below the last of the page.
  await expect(tabs).toBeInViewport({ ratio: 1 })
  await pilotPage.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const [content, bar] = await Promise.all([pilotPage.getByRole('main').boundingBox(), tabs.boundingBox()])
  expect((content?.y ?? 0) + (content?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(844)
  await tab('Map').tap()
  const map = pilotPage.getByRole('dialog', { name: 'Map of missions' })
  await expect(map).toBeVisible()
  await map.getByRole('button', { name: 'Close' }).tap()
  await expect(map).toHaveCount(0)
  await expect(pilotPage).toHaveURL('/active-missions')
  await tab('Earnings').tap()
  await expect(pilotPage).toHaveURL('/pilotlog#earnings')
  await expect(pilotPage.getByRole('region', { name: 'Earnings' })).toBeInViewport()
  await expect(tabs.locator('[aria-current]')).toHaveText('Earnings')
  await tab('Profile').tap()
  await expect(pilotPage).toHaveURL('/profile')
  await expect(tabs.locator('[aria-current]')).toHaveText('Profile')
  await tab('Missions').tap()
  await expect(tabs.locator('[aria-current]')).toHaveText('Missions')
  await followLink(pilotPage, `/availablemission/${mission.id}`)
  await expect(pilotPage).toHaveURL(`/availablemission/${mission.id}`)
  await expect(pilotPage.getByRole('button', { name: 'Accept' })).toBeVisible()
  await expect(tabs).toHaveCount(0)
})

test('a new visit begins at its top, a reload where it was', async ({ sharedPilotPage: pilotPage }) => {
  const scrolled = () => pilotPage.evaluate(() => Math.round(scrollY))
  const visit = async () => {
    await pilotPage.goto('/client-missions')
    await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await visit()
  await pilotPage.evaluate(() => scrollTo(0, 100))
  await pilotPage.goto('/favicon.svg')
  await visit()
  await expect.poll(scrolled).toBe(0)
  await pilotPage.evaluate(() => scrollTo(0, 100))
  await pilotPage.reload()
  await expect.poll(scrolled).toBe(100)
})
