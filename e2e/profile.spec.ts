import type { Locator, Page, Route } from '@playwright/test'
import { followLink } from './support/follow-link.ts'
import { flown } from './support/past-missions.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { withoutRealtime } from './support/realtime.ts'
import { changeResponses, holdCalls, requestsSent } from './support/responses.ts'
import { expectSaved, noteSaves } from './support/saves.ts'
import { holdSession } from './support/sign-in.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

const account = '**/pilots/account'

const openProfile = async (page: Page, path = '/profile'): Promise<void> => {
  await noteSaves(page)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'PROFILE', exact: true })).toBeVisible()
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** The box around a field and what is said about its save. */
const boxOf = (input: Locator) => input.locator('xpath=ancestor::div[contains(@class, "relative")][1]')

const blocks = [
  'Personal information',
  'Documentation',
  'Drone systems',
  'Devices',
  'Other equipment',
  'Mission preferences',
]

const noBadgeYet = 'Once you complete a training course, your badges will appear here.'

const storedPilot = (id: number) => provider('GET', `/pilots/${id}`)

test('A-PROFILE-01 A-PROFILE-03 A-PROFILE-05 A-PROFILE-06 A-PROFILE-08 the page has its blocks in order and says what is missing', async ({
  page,
}) => {
  const badge_id = await addRecord('/badges', { name: `Roof Survey ${crypto.randomUUID()}` })
  const pilot = await newPilot({
    device_ids: [],
    badges: [{ badge_id, status: 'complete' }],
    phone: '+13035550142',
  })
  await holdSession(page, await plainSession(pilot))
  await openProfile(page, '/pilotaccount')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Hi, ${pilot.first_name}`)
  const main = page.getByRole('main')
  const order = [
    'Ready for Client Missions?',
    "You've Earned 1 Badge!",
    'PROFILE',
    ...blocks,
    'Payment information',
  ]
  for (const name of blocks) await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Payment information' })).toBeVisible()
  const tops = await Promise.all(
    order.map(async (text) => (await main.getByText(text, { exact: true }).first().boundingBox())?.y ?? -1),
  )
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(tops[0]).toBeGreaterThan(0)
  const banner = main.getByText('Ready for Client Missions?', { exact: true }).locator('..')
  for (const text of [
    'license',
    'drone system',
    'device',
    'pilot app',
    'push notifications',
    'training missions',
  ])
    await expect(banner).toContainText(text)
  await expect(banner).toContainText('Add your license')

  const details = page.getByRole('region', { name: `${pilot.first_name} ${pilot.last_name}` })
  for (const text of [
    'ID #',
    String(pilot.id),
    'Based in',
    'Santa Monica, CA, US',
    'License #',
    'EXAMPLE-107',
  ])
    await expect(details.getByText(text, { exact: true })).toBeVisible()
  await expect(field(page, 'Phone')).toHaveValue('(303) 555-0142')
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByRole('button', { name: '1 missing: complete your profile' }).click()
  const prompt = page.getByRole('dialog', { name: "Don't miss out!" })
  await expect(prompt.getByText('A phone or tablet')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()

  // This holds whatever the pilot has opted into, and although something is still missing.
  await provider('PUT', `/pilots/${pilot.id}/opt_ins/night_flights`)
  await openProfile(page)
  await expect(page.getByText('Ready for Client Missions?')).toBeHidden()

  // Beside the long page of a desktop: what is on it and what is missing.
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
  for (const link of await contents.all()) {
    const [name = ''] = ((await link.textContent()) ?? '').split(':')
    await expect(main.getByRole('heading', { name, exact: true })).toBeVisible()
  }
  await contents.filter({ hasText: /^Devices: missing$/ }).click()
  await expect(page.locator('#devices')).toBeFocused()
  await expect(main.getByRole('heading', { name: 'Devices', exact: true })).toBeInViewport()
})

test('A-PROFILE-02 A-PROFILE-04 A-PROFILE-06 A-BADGE-03 a change of the query loads nothing again, and an overlay covers a page that waits; nothing missing is not counted, and a pilot without a badge has no block of them', async ({
  pilotPage: page,
}) => {
  await page.clock.install()
  // A socket that loses its connection in the skipped time would load everything anew.
  await withoutRealtime(page)
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let loads = 0
  await page.route(account, async (route) => {
    loads += 1
    await held
    await route.continue()
  })
  await page.goto('/profile?le=us')
  await expect(page.getByText('Loading', { exact: true })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'PROFILE', exact: true })).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toBeHidden()
  // A block that arrives later than the account is outdated would load it anew by itself.
  for (const name of [...blocks, 'Payment information'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  expect(loads).toBe(1)
  await expect(page.getByRole('button', { name: /missing: complete your profile/ })).toHaveCount(0)
  // Long enough for what was loaded to be outdated.
  await page.clock.fastForward(60_000)
  await page.evaluate(() => history.pushState(null, '', '/profile?le=de'))
  await page.goBack()
  await expect(page).toHaveURL('/profile?le=us')
  await page.goForward()
  await expect(page).toHaveURL('/profile?le=de')
  await expect(page.getByRole('heading', { name: 'PROFILE', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: /Badge/ })).toBeHidden()
  await expect(page.getByText(noBadgeYet)).toBeHidden()
  expect(loads).toBe(1)

  // A save that the page waits for covers it too.
  const finish = await holdCalls(page, '**/v1/pilots/pilot_devices/*')
  const devices = page.getByRole('region', { name: 'Devices', exact: true })
  await devices.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText('Loading', { exact: true })).toBeVisible()
  const isCovered = await devices.evaluate((element) => {
    const { left, top } = element.getBoundingClientRect()
    return !element.contains(document.elementFromPoint(left + 20, top + 20))
  })
  expect(isCovered).toBe(true)
  finish()
  await expect(page.getByText('Loading', { exact: true })).toBeHidden()
})

test.describe('personal information', () => {
  // West of Greenwich a day that became a moment would be the day before.
  test.use({ timezoneId: 'America/Los_Angeles' })

  test('A-PROFILE-10 A-PROFILE-11 A-PROFILE-12 every field is saved on its own, with only the keyboard; an address is chosen, saved whole, and moves the pilot', async ({
    pilotPage: page,
    pilot,
  }) => {
    await openProfile(page)
    const first = field(page, 'First name')
    await first.focus()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('Zoë-Ann')
    await expectSaved(boxOf(first))
    await expect(boxOf(first).getByText('saved', { exact: true })).toBeHidden()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type("O'Brien")
    await expectSaved(boxOf(field(page, 'Last name')))
    await page.keyboard.press('Tab')
    await page.keyboard.type('x')
    await expect(field(page, 'Email')).toHaveValue(pilot.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('303')
    await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
    await page.keyboard.type('5550142')
    await expectSaved(boxOf(field(page, 'Phone')))
    await page.keyboard.press('Tab')
    await page.keyboard.type('02291988')
    const birthday = page.getByRole('group', { name: 'Birthday' })
    await expectSaved(boxOf(birthday))
    expect(await storedPilot(pilot.id)).toMatchObject({
      first_name: 'Zoë-Ann',
      last_name: "O'Brien",
      phone: '+13035550142',
      birthday: '1988-02-29',
      email: pilot.email,
    })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Zoë-Ann')
    await openProfile(page)
    await expect(birthday).toContainText('2/29/1988')

    await first.fill(' ')
    await expect(page.getByText('Please enter first name')).toBeVisible()
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    expect((await storedPilot(pilot.id)).first_name).toBe('Zoë-Ann')

    const address = page.getByRole('combobox', { name: 'Address' })
    await address.fill('Boulder, Colorado')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Please select your address from the search results')).toBeVisible()
    expect((await storedPilot(pilot.id)).city).toBe('Santa Monica')
    await address.fill('12 Pearl Street, Boulder, Colorado')
    const found = page.getByRole('option', { name: /^12 Pearl/ })
    await found.waitFor()
    await expect(async () => {
      // A list that moves away from under the mouse, or is drawn again meanwhile, is clicked again.
      if (await found.isVisible()) await found.click()
      expect((await storedPilot(pilot.id)).city).toBe('Boulder')
    }).toPass()
    expect(await storedPilot(pilot.id)).toMatchObject({ state: 'CO', timezone_id: 'America/Denver' })
    await expect(page.getByText('Boulder, CO, US')).toBeVisible()

    // The next text is searched for anew, and chooses nothing by itself.
    const searches = requestsSent(page, (request) => request.url().includes('/v1/places?'))
    await address.fill('Denver, Colorado')
    await page.keyboard.press('Tab')
    await expect(page.getByText('Please select your address from the search results')).toBeVisible()
    await expect
      .poll(() => searches.map((url) => new URL(url).searchParams.get('query')))
      .toEqual(['Denver, Colorado'])
    expect((await storedPilot(pilot.id)).city).toBe('Boulder')
  })
})

test.describe('a save that fails', () => {
  test.use({ expectedConsoleErrors: /^Failed to load resource/ })

  test('A-PROFILE-13 marks its field, keeps the input and can be tried again', async ({
    pilotPage: page,
    pilot,
  }) => {
    await openProfile(page)
    const first = field(page, 'First name')
    await page.route(account, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({
            status: 500,
            json: { code: 'internal', message: 'Something went wrong on our end. Please try again.' },
          })
        : route.continue(),
    )
    await first.fill('Kim')
    const box = boxOf(first)
    await expect(box.getByText("We couldn't save this. Your change is still here.")).toBeVisible()
    await expect(first).toHaveAttribute('aria-invalid', 'true')
    await expect(first).toHaveValue('Kim')
    await expectAccessible(box)
    await page.unroute(account)
    await box.getByRole('button', { name: 'Try again' }).click()
    await expectSaved(boxOf(first))
    expect((await storedPilot(pilot.id)).first_name).toBe('Kim')
  })

  test('without a connection is kept across a reload, and repeated when the connection is back', async ({
    pilotPage: page,
    context,
    pilot,
  }) => {
    await openProfile(page)
    const first = field(page, 'First name')
    const last = field(page, 'Last name')
    const cut = (route: Route) =>
      route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.continue()
    await page.route(account, cut)
    await first.fill('Kim')
    const note = "Not saved yet. We'll save it when you're back online."
    await expect(boxOf(first).getByText(note)).toBeVisible()
    await openProfile(page)
    await expect(first).toHaveValue('Kim')
    await expect(boxOf(first).getByText(note)).toBeVisible()
    await last.fill('Later')
    // The pilot leaves the page without waiting for the save.
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page).toHaveURL('/active-missions')
    await page.unroute(account)
    await context.setOffline(true)
    await context.setOffline(false)
    await expect.poll(async () => (await storedPilot(pilot.id)).last_name).toBe('Later')
    await expect.poll(async () => (await storedPilot(pilot.id)).first_name).toBe('Kim')
    // The portal hears a moment later than the database.
    await expect
      .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('drafts'))))
      .toEqual([])
  })

  test('because another tab has changed the field shows both values and lets the pilot choose', async ({
    pilotPage: page,
    context,
    pilot,
  }) => {
    await openProfile(page)
    const other = await context.newPage()
    await openProfile(other)
    const conflictIn = async (typed: string, saved: string) => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const { promise: chosen, resolve: choose } = Promise.withResolvers<void>()
      // Until the pilot has chosen, this tab learns of the change only by being refused.
      await page.route(account, async (route) => {
        await (route.request().method() === 'PATCH' ? held : chosen)
        await route.continue()
      })
      const sent = page.waitForRequest((request) => request.method() === 'PATCH')
      await field(page, 'First name').fill(typed)
      await sent
      await field(other, 'First name').fill(saved)
      await expectSaved(boxOf(field(other, 'First name')))
      const refused = page.waitForResponse((response) => response.status() === 409)
      release()
      await refused
      const alert = page.getByRole('alert').filter({ hasText: 'Which one do you want to keep?' })
      await expect(alert).toContainText(saved)
      await expect(field(page, 'First name')).toHaveValue(typed)
      expect((await storedPilot(pilot.id)).first_name).toBe(saved)
      const learn = () => {
        choose()
        return page.unrouteAll({ behavior: 'wait' })
      }
      return { alert, learn }
    }
    const first = await conflictIn('Kim', 'Sasha')
    await expectAccessible(page)
    const heard = other.waitForResponse(
      async (response) =>
        response.request().method() === 'GET' &&
        /\/account$/.test(response.url()) &&
        (await response.json()).first_name === 'Kim',
    )
    await first.alert.getByRole('button', { name: 'Keep mine' }).click()
    await expectSaved(boxOf(field(page, 'First name')))
    await first.learn()
    expect((await storedPilot(pilot.id)).first_name).toBe('Kim')
    // A field that has the focus keeps what was typed, but the tab has heard of the change.
    await heard

    const second = await conflictIn('Ada', 'Noor')
    await second.alert.getByRole('button', { name: 'Use the other one' }).click()
    await expect(second.alert).toBeHidden()
    await expect(field(page, 'First name')).toHaveValue('Noor')
    await second.learn()
    await expect(field(page, 'First name')).toHaveValue('Noor')
    expect((await storedPilot(pilot.id)).first_name).toBe('Noor')
  })
})

test('A-PROFILE-07 A-PROFILE-09 A-BADGE-03 A-OPEN-32 links elsewhere lead to the profile: without a country no payment information, with pending badges only what will be there', async ({
  page,
}) => {
  const badge_id = await addRecord('/badges', { name: `Solar ${crypto.randomUUID()}` })
  const badges = [{ badge_id, status: 'pending' }]
  const pilot = await newPilot({ licenses: [], country: undefined, badges })
  await holdSession(page, await plainSession(pilot))
  await page.goto('/active-missions')
  await page.getByRole('link', { name: 'Complete my profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.getByRole('heading', { name: 'Mission preferences' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment information' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Badges!', exact: true })).toBeVisible()
  await expect(page.getByText(noBadgeYet)).toBeVisible()
  await followLink(page, '/pilotlog')
  await page.getByRole('link', { name: 'Edit profile' }).click()
  await expect(page).toHaveURL('/profile')
})

const suffix = crypto.randomUUID().slice(0, 4)
const newBadge = (name: string) => addRecord('/badges', { name: `${name} Tower ${suffix}` })

const manyBadges = async () => {
  const badges: { badge_id: number; status: string }[] = []
  for (const name of ['Gamma', 'Beta', 'Alpha', 'Delta', 'Epsilon', 'Eta'])
    badges.push({
      badge_id: await newBadge(name),
      status: name === 'Alpha' || name === 'Beta' ? 'pending' : 'complete',
    })
  return badges
}

const completeTraining = async (pilot: { id: number }, badge: string) => {
  const badge_id = await newBadge(badge)
  const package_id = await addRecord('/packages', { name: `Course ${badge} ${suffix}`, badge_id })
  await flown(pilot, 'Course', { mission_type: 'training', package_id })
}

test('A-BADGE-01 A-BADGE-02 A-BADGE-04 A-BADGE-05 A-BADGE-06 badges in order, one earned by a training course, six of them and three on a phone until all are asked for', async ({
  page,
}) => {
  const pilot = await newPilot({ badges: await manyBadges() })
  await completeTraining(pilot, 'Zeta')
  await holdSession(page, await plainSession(pilot))
  await openProfile(page)
  const block = page.getByRole('region', { name: "You've Earned 5 Badges!" })
  const names = async () =>
    (await block.getByRole('listitem').allInnerTexts()).map((text) => /\n(\w+)/.exec(text)?.[1])
  expect(await names()).toEqual(['Delta', 'Epsilon', 'Eta', 'Gamma', 'Zeta', 'Alpha'])
  await block.getByRole('button', { name: 'See full list' }).click()
  expect(await names()).toEqual(['Delta', 'Epsilon', 'Eta', 'Gamma', 'Zeta', 'Alpha', 'Beta'])
  await expect(block.getByRole('listitem').nth(0)).toHaveText(/^DTDelta Tower \w+$/)
  await expect(block.getByRole('listitem').nth(6)).toHaveText(/^BTBeta Tower \w+\(pending\)$/)
  await expect(block.getByText('(pending)')).toHaveCount(2)
  await block.getByRole('button', { name: 'See less' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await names()).toEqual(['Delta', 'Epsilon', 'Eta'])
  await expectNoOverflow(page)
  await expectAccessible(page)

  // As many as are shown at first need no more.
  let most = 3
  await changeResponses(page, account, ({ pilot_badges, ...pilot }) => ({
    ...pilot,
    pilot_badges: (pilot_badges as object[]).slice(0, most),
  }))
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await openProfile(page)
    const few = page.getByRole('region', { name: /^You've Earned/ })
    await expect(few.getByRole('listitem')).toHaveCount(most)
    await expect(few.getByRole('button')).toHaveCount(0)
    most = 6
  }
})

test.describe('a pilot with something to add', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  test.use({ pilot: async ({}, use) => use(await newPilot({ device_ids: [] })) })

  test('A-TOUR-01 A-TOUR-02 A-TOUR-03 A-TOUR-04 the tour with only the keyboard, left and taken up again, then never more', async ({
    pilotPage: page,
    context,
  }) => {
    await context.clearCookies({ name: 'viewedLightBoxes' })
    await openProfile(page)
    const start = page.getByRole('dialog', { name: 'Help us connect you with more missions!' })
    await expect(start.getByRole('button', { name: 'Get Started' })).toBeFocused()
    await expect(start.getByRole('list', { name: 'Progress' })).toBeHidden()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const prompt = page.getByRole('dialog', { name: "Don't miss out!" })
    await expect(prompt.getByRole('button', { name: 'Get Started' })).toBeFocused()
    await page.keyboard.press('Enter')
    const titles = [
      ['Add your certifications', 'Documentation'],
      ['Add your drones', 'Drone systems'],
      ['Add your devices', 'Devices'],
      ['Add your extra equipment', 'Other equipment'],
      ['Set your availability', 'Mission preferences'],
    ] as const
    for (const [index, [title, block]] of titles.entries()) {
      const step = page.getByRole('dialog', { name: title })
      await expect(step).toBeVisible()
      await expect(step.getByRole('listitem')).toHaveCount(5)
      await expect(step.locator('[aria-current=step]')).toHaveText(title)
      await expect(
        page.getByRole('heading', { name: block, exact: true, includeHidden: true }),
      ).toBeInViewport()
      await expect(step).toBeInViewport({ ratio: 1 })
      if (index === 0) await expectAccessible(page)
      const isLast = index === titles.length - 1
      await expect(step.getByRole('button', { name: isLast ? 'Done' : 'Next' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(step).toBeHidden()
    }
    expect((await context.cookies()).map(({ name }) => name)).toContain('viewedLightBoxes')
    await expect(page.getByRole('dialog')).toBeHidden()
    await openProfile(page)
    await expect(page.getByRole('dialog')).toBeHidden()

    // A narrow window with a mouse gets the tour too.
    await page.setViewportSize({ width: 390, height: 844 })
    await context.clearCookies({ name: 'viewedLightBoxes' })
    await openProfile(page)
    await page.getByRole('button', { name: 'Get Started' }).click()
    for (const [title] of titles) {
      const step = page.getByRole('dialog', { name: title })
      await expect(step).toBeInViewport({ ratio: 1 })
      // The block that the step is about stays visible below it.
      const marked = page.locator('[data-tour=on] h2')
      await expect(marked).toBeInViewport({ ratio: 1 })
      const [stepBox, headingBox] = [await step.boundingBox(), await marked.boundingBox()]
      expect((stepBox?.y ?? 0) + (stepBox?.height ?? 0)).toBeLessThan(headingBox?.y ?? 0)
      await step.getByRole('button', { name: /Next|Done/ }).click()
    }
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('under a finger @mobile', () => {
  test('A-TOUR-05 what is below the screen is drawn without a touch, and at once for a link that leads there; no tooltips; the badge leads to what is missing', async ({
    page,
    context,
  }) => {
    const pilot = await newPilot({ device_ids: [] })
    await holdSession(page, await plainSession(pilot))
    const lowest = page.getByRole('heading', { name: "Where you're signed in" })
    await openProfile(page, '/profile#sign-ins')
    await expect(lowest).toBeInViewport()
    await context.clearCookies({ name: 'viewedLightBoxes' })
    await openProfile(page)
    await expect(lowest).toBeAttached()
    await expect(lowest).not.toBeInViewport()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await page.getByRole('button', { name: '1 missing: complete your profile' }).tap()
    const prompt = page.getByRole('dialog', { name: "Don't miss out!" })
    await expectAccessible(page)
    await prompt.getByRole('button', { name: 'Get Started' }).tap()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeInViewport()
  })
})
