import { plainSession } from './support/pilots.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import {
  addInput,
  expectArrived,
  makeFile,
  openUploadPage,
  partBytes,
  uploadMission,
  watchParts,
} from './support/uploads.ts'

test.use({ expectedConsoleErrors: /net::ERR_/ })

test('the screen stays on while files upload, unless the pilot turns it off', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  await context.addInitScript(() => {
    const note = (change: number) => {
      const root = document.documentElement
      root.dataset.awake = String(Number(root.dataset.awake ?? 0) + change)
    }
    const request = async () => {
      note(1)
      return Object.assign(new EventTarget(), { release: async () => note(-1) })
    }
    Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request } })
  })
  const { id } = await uploadMission(pilot)
  const parts = await watchParts(context)
  parts.hold(() => true)
  await openUploadPage(page, id)
  const locks = page.locator('html')
  await addInput(page).setInputFiles((await makeFile('a.mp4', 80_000)).path)
  const choice = page.getByRole('checkbox', { name: 'Keep the screen on while uploading' })
  await expect(choice).toBeChecked()
  await expect(locks).toHaveAttribute('data-awake', '1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(locks).toHaveAttribute('data-awake', '0')
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(locks).toHaveAttribute('data-awake', '1')
  await page.getByText('Keep the screen on while uploading').click()
  await expect(locks).toHaveAttribute('data-awake', '0')
  await page.getByText('Keep the screen on while uploading').click()
  await expect(locks).toHaveAttribute('data-awake', '1')
  await parts.release()
  await expect(choice).toHaveCount(0)
  await expect(locks).toHaveAttribute('data-awake', '0')
})

test('after the device has slept, the queue goes on by itself', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  const parts = await watchParts(context)
  parts.hold((part) => !part.endsWith('#1'))
  await openUploadPage(page, id)
  const files = [await makeFile('long.mp4', 2 * partBytes + 1), await makeFile('next.mov', 70_000)]
  await addInput(page).setInputFiles(files.map(({ path }) => path))
  await expect.poll(() => parts.heldParts().length).toBeGreaterThan(0)
  // A device that sleeps freezes the page and drops its connections.
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  await context.setOffline(true)
  await parts.drop()
  await context.setOffline(false)
  expect(parts.stored.length).toBeLessThan(4)
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expectArrived(session, id, files)
  expect(parts.storedTwice()).toEqual([])
})

test('on a device that uploads only on Wi-Fi, the queue waits for it and goes on by itself', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  await context.addInitScript(() => {
    // Only Chromium on Android tells the kind of network.
    const connection = Object.assign(new EventTarget(), { type: 'cellular' })
    Object.defineProperty(Navigator.prototype, 'connection', { value: connection })
    localStorage.setItem('sortie.upload-on', 'wifi')
    addEventListener('test-network', (event) => {
      connection.type = (event as CustomEvent<string>).detail
      connection.dispatchEvent(new Event('change'))
    })
  })
  const change = (type: string) =>
    page.evaluate((detail) => dispatchEvent(new CustomEvent('test-network', { detail })), type)
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  const parts = await watchParts(context)
  await openUploadPage(page, id)
  const files = [await makeFile('a.mp4', 80_000), await makeFile('b.mov', 70_000)]
  await addInput(page).setInputFiles(files.map(({ path }) => path))
  const waits = page.getByRole('status').filter({ hasText: 'Waiting for Wi-Fi' })
  await expect(waits).toBeVisible()
  await expectAccessible(page)
  expect(parts.stored).toEqual([])
  await change('wifi')
  await expect(waits).toHaveCount(0)
  await expectArrived(session, id, files)
  // Back on the phone's own network, the pilot doesn't want to wait.
  await change('cellular')
  const third = await makeFile('c.mp4', 60_000)
  await addInput(page).setInputFiles(third.path)
  await expect(waits).toBeVisible()
  await page.getByRole('button', { name: 'Upload on any network' }).click()
  await expectArrived(session, id, [...files, third])
  expect(parts.storedTwice()).toEqual([])
})
