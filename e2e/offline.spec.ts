import type { Page } from '@playwright/test'
import {
  addImages,
  asFiles,
  expectLevel,
  fieldMission,
  fieldSurvey,
  writeCard,
} from './support/coverage-page.ts'
import { address, tokens } from './support/native-app.ts'
import { cutNetwork, restoreNetwork } from './support/network.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { startReleaseServer } from './support/release-server.ts'
import { holdSession } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ expectedConsoleErrors: /net::ERR_|WebSocket connection/, serviceWorkers: 'allow' })

const unsent = "This pass is saved on your device. We'll send it when you're back online."

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

/** The files that the worker has stored, once no newer worker is being installed. */
const shells = (page: Page) =>
  page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    if (all.some(({ installing, waiting, active }) => installing || waiting || active?.state !== 'activated'))
      return 'a worker is on its way'
    return (await caches.keys()).filter((name) => name.startsWith('sortie-shell-'))
  })

/** The times of the passes that leave the page; an attempt that meets no network is made again with the same. */
const passesSent = (page: Page): string[] => {
  const times: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/activity_logs')) return
    times.push(/\d{4}-\d\d-\d\dT[\d:.]+Z/.exec(request.postData() ?? '')?.[0] ?? '')
  })
  return times
}

const hasPassed = async (id: number) => (await provider('GET', `/missions/${id}`)).passed_gps_check

const small = fieldSurvey({ widthMeters: 120, lengthMeters: 150 })

test('A-GPS-09 with the network cut, a mission that was opened once can be checked, and its pass is sent once there is a network; another pilot sees nothing of it @mobile', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  const { id } = await fieldMission(pilot, small.area)
  const paths = await writeCard('card', asFiles(small.photos))
  const sent = passesSent(page)
  const online = await page.goto(`/clientmission/${id}`)
  await expect(heading(page)).toHaveText('North field')
  await expectKept(page, id)
  await page.goto('about:blank')
  await cutNetwork(context)
  const offline = await page.goto(`/clientmission/${id}`)
  const policy = 'content-security-policy'
  expect(offline?.headers()[policy]).toBe(online?.headers()[policy])
  await expect(heading(page)).toHaveText('North field')
  await page.getByRole('button', { name: 'GPS Coverage Check' }).click()
  await page.getByRole('link', { name: 'Check GPS coverage' }).click()
  await addImages(page, paths)
  await expectLevel(page, 'Great!')
  await expect(page.getByText(unsent)).toBeVisible()
  await expectAccessible(page)
  // Kept through a reload, which opens the check itself without a network.
  await page.reload()
  await expect(heading(page)).toHaveText('GPS Coverage Check')
  await page.getByRole('link', { name: 'Back to Mission' }).click()
  await page.getByRole('button', { name: 'GPS Coverage Check' }).click()
  await expect(page.getByText(unsent)).toBeVisible()
  expect(await hasPassed(id)).toBe(false)

  // Somebody else at the same device neither sees the mission nor sends the pass.
  const own = await page.evaluate(() => localStorage.getItem('sortie.session') ?? '')
  const other = JSON.stringify(await plainSession(await newPilot()))
  const becomes = (session: string) =>
    page.evaluate((value) => localStorage.setItem('sortie.session', value), session)
  sent.length = 0
  await becomes(other)
  await page.goto(`/clientmission/${id}`)
  await expect(page.getByText('Loading the mission')).toBeAttached()
  await expect(page.getByText('North field')).toHaveCount(0)
  await restoreNetwork(context)
  await expect(page).toHaveURL('/four-oh-four')
  await page.goto('/active-missions')
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  expect(sent).toEqual([])

  // The pilot is back, and so is the network.
  await becomes(own)
  await page.goto('/active-missions')
  await expect.poll(() => hasPassed(id)).toBe(true)
  await page.goto(`/clientmission/${id}/gps-check`)
  await expect(heading(page)).toHaveText('GPS Coverage Check')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
    .not.toContain('coverage-pass')
  expect(new Set(sent).size).toBe(1)
  await expectKept(page, id)
  await page.getByRole('button', { name: 'Open navigation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).not.toHaveURL(/gps-check/)
  // Logging out leads over several pages, and one that is on its way would be aborted.
  await expect(() => page.goto('/terms')).toPass()
  expect(await page.evaluate(() => caches.has('sortie-missions'))).toBe(false)
})

test('A-GPS-09 the check inside a native app works with the network cut, and its pass is sent when the network is back', async ({
  page,
  pilot,
  context,
}) => {
  const { id } = await fieldMission(pilot, small.area)
  const paths = await writeCard('card', asFiles(small.photos))
  const query = { ...(await tokens(pilot)), source: 'ios' }
  await page.goto(address(`/clientmissionwebview/${id}`, query))
  await expectKept(page, id)
  await page.goto('about:blank')
  await cutNetwork(context)
  for (const view of ['clientmissionwebview', 'clientmissionwebviewoffline']) {
    await page.goto(address(`/${view}/${id}`, query))
    await page.getByRole('link', { name: 'Check GPS coverage' }).click()
    await expect(heading(page)).toHaveText('GPS Coverage Check')
    await expect(page.getByRole('banner')).toHaveCount(0)
  }
  await addImages(page, paths)
  await expectLevel(page, 'Great!')
  await expect(page.getByText(unsent)).toBeVisible()
  await expectAccessible(page)
  const sent = passesSent(page)
  await restoreNetwork(context)
  await expect(page.getByText(unsent)).toHaveCount(0)
  expect(await hasPassed(id)).toBe(true)
  expect(new Set(sent).size).toBe(1)
  await page.getByRole('link', { name: 'Back to Mission' }).click()
  await expect(page).toHaveURL(`/clientmissionwebview/${id}?source=ios`)
  await expect(page.getByText('Passed', { exact: true })).toBeVisible()
})

test('a new release is active at the next visit, with its own worker, which the server can turn off', async ({
  page,
  pilot,
}) => {
  const { id } = await fieldMission(pilot)
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
    await expect(heading(page)).toHaveText('North field')
    server.mend()
    server.publish({ name: 'third', isWorkerOff: true })
    // A worker that still has something to respond to is only replaced afterward; on a starved machine that may take
    // another visit.
    await expect(async () => {
      await reloadUntil('third')
      await expect.poll(() => shells(page), { timeout: 20_000 }).toEqual([])
    }).toPass()
    await page.reload()
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  } finally {
    await server.close()
  }
})
