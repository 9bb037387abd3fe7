import { check, uncheck } from './support/checkbox.ts'
import { newMission, offerTo } from './support/missions.ts'
import { plainSession } from './support/pilots.ts'
import { isSubscribed, openPushWorker, subscribeAtSandbox } from './support/push.ts'
import { holdSession } from './support/sign-in.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test('a pilot turns on notifications on a phone, is pushed an offer, keeps what they chose, and removes the phone @mobile', async ({
  pilotPage: page,
  pilot,
}) => {
  const pushed = await subscribeAtSandbox(page)
  await page.goto('/profile#notifications')
  const block = page.getByRole('region', { name: 'Notifications', exact: true })
  await block.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(block.getByText('This device', { exact: true })).toBeVisible()
  await expectAccessible(block)
  await expectNoOverflow(page)

  await uncheck(block.getByRole('checkbox', { name: 'Payouts' }))
  await check(block.getByRole('checkbox', { name: 'Quiet hours', exact: true }))
  await expect(block.getByLabel('From')).toHaveValue('22:00')
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/v1/pilots/push') && response.ok(),
  )
  await block.getByLabel('From').fill('21:30')
  await block.getByLabel('From').blur()
  await saved

  const { id } = await offerTo(await newMission({ name: 'Roof survey' }), pilot)
  const offer = await pushed()
  expect(offer).toMatchObject({ tag: `offer-${id}`, url: `/availablemission/${id}`, silent: false })
  await page.reload()
  await expect(block.getByLabel('From')).toHaveValue('21:30')
  await expect(block.getByRole('checkbox', { name: 'Payouts' })).not.toBeChecked()
  await block.getByRole('button', { name: /^Remove / }).click()
  await expect(block.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})

test('what is pushed is shown by the service worker, replaced by news of the same thing, withdrawn once it was read elsewhere, and opened by a tap', async ({
  pilotPage: page,
  pilot,
}) => {
  const pushed = await subscribeAtSandbox(page)
  await page.goto('/profile#notifications')
  const block = page.getByRole('region', { name: 'Notifications', exact: true })
  await block.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(block.getByText('This device', { exact: true })).toBeVisible()
  const worker = await openPushWorker(page)

  const { id } = await offerTo(await newMission({ name: 'Roof survey' }), pilot)
  const offer = await pushed()
  const { title, body, tag } = offer
  await worker.deliver(offer)
  await expect.poll(worker.shown).toEqual([{ title, body, tag, renotify: true }])
  await worker.deliver({ ...offer, title: 'This offer has changed', silent: true })
  await expect.poll(worker.shown).toEqual([{ title: 'This offer has changed', body, tag, renotify: false }])
  expect(await worker.tap(tag)).toEqual([new URL(`/availablemission/${id}`, page.url()).href])
  expect(await worker.shown()).toEqual([])

  await worker.deliver(offer)
  await expect.poll(worker.shown).toHaveLength(1)
  await worker.deliver({ ...offer, tag: 'payout-1', title: 'Payout sent', close: [tag] })
  await expect.poll(worker.shown).toEqual([{ title: 'Payout sent', body, tag: 'payout-1', renotify: true }])
})

test('a logout ends what the browser is subscribed to, and the server forgets the device', async ({
  pilotPage: page,
  pilot,
}) => {
  await subscribeAtSandbox(page)
  await page.goto('/profile#notifications')
  const block = page.getByRole('region', { name: 'Notifications', exact: true })
  await block.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(block.getByText('This device', { exact: true })).toBeVisible()
  expect(await isSubscribed(page)).toBe(true)
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/about')
  expect(await isSubscribed(page)).toBe(false)
  await holdSession(page, await plainSession(pilot))
  await page.goto('/profile#notifications')
  await expect(block.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
  await expect(block.getByRole('button', { name: /^Remove / })).toHaveCount(0)
})
