import type { Page } from '@playwright/test'
import { assignTo, newMission } from './support/missions.ts'
import { type Actor, plainSession } from './support/pilots.ts'
import { startReleaseServer } from './support/release-server.ts'
import { holdSession } from './support/sign-in.ts'
import { at, inHours, newShotType, siteFeatures } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ expectedConsoleErrors: /net::ERR_|WebSocket connection/, serviceWorkers: 'allow' })

const mapped = async (name: string, pilot: Actor) => {
  const shot_type_id = await newShotType('Orthomosaic')
  const shots = [{ name: 'Grid', instructions: 'Straight down', shot_type_id }]
  return assignTo(await newMission({ ...at(name), shots, map_features: siteFeatures }), pilot, inHours(24))
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Once the pages and the mission are on the device. */
const expectKept = (page: Page, id: number) =>
  expect
    .poll(() =>
      page.evaluate(async (mission) => {
        const isControlled = navigator.serviceWorker.controller !== null
        return isControlled && Boolean(await caches.match(`/kept-missions/${mission}`))
      }, id),
    )
    .toBe(true)

/** What the worker has stored, once none is on its way to take its place. */
const shells = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    if (all.some(({ installing, waiting, active }) => installing || waiting || active?.state !== 'activated'))
      return 'a worker is on its way'
    return (await caches.keys()).filter((name) => name.startsWith('sortie-shell-'))
  })

test('a mission that was opened once opens with the network cut, for its pilot alone, until the log-out @mobile', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  const { id } = await mapped('Out of reach', pilot)
  const online = await page.goto(`/clientmission/${id}`)
  await expect(heading(page)).toHaveText('Out of reach')
  await expectKept(page, id)
  await page.goto('about:blank')
  await context.setOffline(true)
  const offline = await page.goto(`/clientmission/${id}`)
  await expect(heading(page)).toHaveText('Out of reach')
  const policy = 'content-security-policy'
  expect(offline?.headers()[policy]).toBe(online?.headers()[policy])
  await expectAccessible(page)
})

test('a new release is there at the next visit, with its own worker, which the server can switch off', async ({
  page,
  pilot,
}) => {
  const { id } = await mapped('Released', pilot)
  const server = await startReleaseServer({ name: 'first' })
  const release = () => page.locator('meta[name="release"]').getAttribute('content')
  // A server that takes more than 4 seconds counts as none, and this machine may be busy.
  const reloadUntil = (name: string) =>
    expect(async () => {
      await page.reload()
      expect(await release()).toBe(name)
    }).toPass()
  try {
    await holdSession(page, await plainSession(pilot), server.url)
    await page.goto(`${server.url}/clientmission/${id}`)
    await expectKept(page, id)
    await expect.poll(() => shells(page)).toEqual(['sortie-shell-first'])
    server.publish({ name: 'second' })
    await reloadUntil('second')
    await expect.poll(() => shells(page)).toEqual(['sortie-shell-first', 'sortie-shell-second'])
    server.cut()
    await page.reload()
    expect(await release()).toBe('second')
    await expect(heading(page)).toHaveText('Released')
    server.mend()
    server.publish({ name: 'third', isWorkerOff: true })
    await reloadUntil('third')
    await expect.poll(() => shells(page)).toEqual([])
    await page.reload()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  } finally {
    await server.close()
  }
})
