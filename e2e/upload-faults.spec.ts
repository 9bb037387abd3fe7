import { appendFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { plainSession } from './support/pilots.ts'
import { portalUrl, uploadPortalPort, uploadPortalUrl } from './support/secrets.ts'
import { holdSession } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import {
  addInput,
  expectArrived,
  killServerAt,
  makeFile,
  openUploadPage,
  partBytes,
  uploadMission,
  watchParts,
} from './support/uploads.ts'

test.use({ expectedConsoleErrors: /net::ERR_|Error uploading|status of 50[03]|WebSocket/ })

const waiting = (count: number) => (count === 1 ? '1 file is waiting' : `${count} files are waiting`)

test('after the server is killed and links have expired, every part is stored once', async ({
  page,
  pilot,
  context,
}) => {
  const session = await plainSession(pilot)
  await holdSession(page, session, uploadPortalUrl)
  const { id } = await uploadMission(pilot)
  const parts = await watchParts(context)
  parts.hold((part) => part.endsWith('#3'))
  const files = [
    await makeFile('long.mp4', 2 * partBytes + 1),
    await makeFile('a.mov', 70_000),
    await makeFile('b.mov', 80_000),
  ]
  await openUploadPage(page, id, uploadPortalUrl)
  await addInput(page).setInputFiles(files.map(({ path }) => path))
  await expect.poll(() => parts.heldParts()).toEqual(['long.mp4#3'])
  // A busy machine lets links of five seconds run out, and new ones are asked for.
  await expect.poll(() => parts.stored.length, { timeout: 120_000 }).toBe(4)
  killServerAt(uploadPortalPort)
  const late = await makeFile('late.mov', 90_000)
  await addInput(page).setInputFiles(late.path)
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await expect(page.getByText('Waiting for a connection')).toHaveCount(0, { timeout: 60_000 })
  await expect.poll(() => parts.stored).toContain('late.mov#1')
  const tooOldAt = parts.heldUntil()
  // The time of a link is cut to whole seconds.
  await expect.poll(() => Date.now(), { timeout: 60_000 }).toBeGreaterThan(tooOldAt + 1000)
  await parts.release()
  await expectArrived(session, id, [...files, late])
  expect(parts.refused).toContain(403)
  expect(parts.storedTwice()).toEqual([])
})

test('A-ENGINE-06 a reloaded page asks for the files, sends the missing parts, and offers to send changed files', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  const parts = await watchParts(context)
  parts.hold((part) => /#[23]$/.test(part) || part.startsWith('b'))
  const files = [await makeFile('long.mp4', 2 * partBytes + 1), await makeFile('b.mov', 70_000)]
  await openUploadPage(page, id)
  await addInput(page).setInputFiles(files.map(({ path }) => path))
  await expect.poll(() => parts.stored).toEqual(['long.mp4#1'])
  await expect.poll(() => parts.heldParts().length).toBe(3)
  let asked = ''
  page.once('dialog', (dialog) => {
    asked = dialog.type()
    void dialog.accept()
  })
  // Only a page that somebody has touched may ask.
  await page.getByRole('heading', { level: 1 }).click()
  await page.reload()
  expect(asked).toBe('beforeunload')
  await parts.release()
  await expect(page.getByText(waiting(2))).toBeVisible()
  const { path: another } = await makeFile('another.mov', 10)
  await page.getByLabel('Files: pick again').setInputFiles(another)
  await expect(page.getByText('None of the files you chose match.')).toBeVisible()
  // One has been edited since: what was added can never be found again.
  const edited = await makeFile('b.mov', 75_001)
  await page.getByLabel('Files: pick again').setInputFiles(files.map(({ path }) => path))
  await expect(page.getByText('1 file has changed on this device since you added it')).toBeVisible()
  await expect(page.getByText('None of the files you chose match.')).toHaveCount(0)
  await expect(page.getByText(waiting(1))).toBeVisible()
  await expectAccessible(page.getByRole('region', { name: 'Upload', exact: true }))
  await page.getByRole('button', { name: 'Upload the changed file' }).click()
  await expectArrived(session, id, [...files.slice(0, 1), edited])
  expect(parts.storedTwice()).toEqual([])
  await expect(page.getByText(waiting(1))).toHaveCount(0)
  await page.reload()
  await expect(addInput(page)).toBeAttached()
  await expect(page.getByText(/waiting$/)).toHaveCount(0)
})

test('after the browser is killed, another visit sends the missing parts', async ({ pilot }) => {
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  const files = [await makeFile('long.mp4', 2 * partBytes + 1), await makeFile('b.mov', 70_000)]
  const folder = test.info().outputPath('profile')
  const launch = async () => {
    const { launchOptions } = test.info().project.use
    const context = await chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: portalUrl })
    const page = context.pages()[0] ?? (await context.newPage())
    // Setting the state of a context would clear what the browser remembers.
    await page.addInitScript((text) => localStorage.setItem('sortie.session', text), JSON.stringify(session))
    return { context, page, parts: await watchParts(context) }
  }
  const first = await launch()
  first.parts.hold((part) => /#[23]$/.test(part) || part.startsWith('b'))
  await openUploadPage(first.page, id)
  await addInput(first.page).setInputFiles(files.map(({ path }) => path))
  await expect.poll(() => first.parts.stored).toEqual(['long.mp4#1'])
  await expect.poll(() => first.parts.heldParts().length).toBe(3)
  const closed = first.context.waitForEvent('close')
  const browser = await first.context.browser()?.newBrowserCDPSession()
  await browser?.send('Browser.crash').catch(() => {})
  await closed
  const second = await launch()
  await openUploadPage(second.page, id)
  await expect(second.page.getByText(waiting(2))).toBeVisible()
  await second.page.getByLabel('Files: pick again').setInputFiles(files.map(({ path }) => path))
  await expectArrived(session, id, files)
  expect(second.parts.stored.toSorted()).toEqual(['b.mov#1', 'long.mp4#2', 'long.mp4#3'])
  await second.context.close()
})

test('an outage of the network or the store for 1, 10 and 60 seconds costs no attempt', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  const parts = await watchParts(context)
  await page.clock.install()
  const files = [await makeFile('long.mp4', 2 * partBytes + 1)]
  await openUploadPage(page, id)
  for (const [index, seconds] of [1, 10, 60].entries()) {
    parts.hold(() => true)
    const file = await makeFile(`cut-${seconds}.mov`, 70_000 + seconds)
    files.push(file)
    await addInput(page).setInputFiles(index === 0 ? files.map(({ path }) => path) : [file.path])
    await expect.poll(() => parts.heldParts()).toContain(`${file.name}#1`)
    await context.setOffline(true)
    // Parts that hang say nothing; the page notices by itself.
    await expect(page.getByText('Waiting for a connection')).toBeVisible()
    await expect(page.getByText(/\d B\/s/)).toHaveCount(0)
    await parts.release()
    await page.clock.fastForward(seconds * 1000)
    await expect(page.getByText('Waiting for a connection')).toBeVisible()
    await context.setOffline(false)
    // All of them: parts of the long file that are still on their way would take the next file's connection.
    await expect.poll(() => new Set(parts.stored).size).toBe(3 + files.length - 1)
  }
  await page.route('**/readyz', (route) =>
    route.fulfill({ json: { status: 'ready', object_store: 'unavailable' } }),
  )
  await page.route('**/objects/**', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500 }) : route.fallback(),
  )
  const stored = await Promise.all([1, 2, 3, 4].map((n) => makeFile(`store-${n}.mov`, 70_000 + n)))
  files.push(...stored)
  await addInput(page).setInputFiles(stored.map(({ path }) => path))
  await expect(page.getByText("We can't store files right now")).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.getByText('Waiting for a connection')).toBeVisible()
  await page.unrouteAll()
  await page.clock.fastForward(10_000)
  await expectArrived(session, id, files)
  expect(parts.storedTwice()).toEqual([])
})

test('A-ENGINE-10 A-ENGINE-16 A-UPLOAD-09 A-UPLOAD-11 with odd files and every twentieth part failing, each file arrives once or says why not', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  let puts = 0
  await context.route(/\/objects\/.*partNumber=/, async (route) => {
    puts += 1
    if (puts % 20 === 0) await route.fulfill({ status: 500, body: '' })
    else await route.fallback()
  })
  const parts = await watchParts(context)
  const names = [
    'drone 🚁 über.jpg',
    `${'long'.repeat(55)}.jpg`,
    "it's; a <b>name & more.jpg",
    ...Array.from({ length: 37 }, (_, index) => `DJI_${String(index).padStart(4, '0')}.JPG`),
  ]
  const files = []
  for (const [index, name] of names.entries()) files.push(await makeFile(name, 2000 + index))
  const empty = await makeFile('empty.jpg', 0)
  const changed = await makeFile('changed.jpg', 5000)
  parts.hold((part) => part.startsWith('changed'))
  await openUploadPage(page, id)
  await addInput(page).setInputFiles([...files, empty, changed].map(({ path }) => path))
  await addInput(page).setInputFiles(files.slice(0, 5).map(({ path }) => path))
  await expect.poll(() => parts.heldParts()).toContain('changed.jpg#1')
  await expect(page.getByText('Asset(s) failed to upload. (1)')).toBeVisible()
  await appendFile(changed.path, 'more')
  await parts.release()
  await expect(page.getByText('Asset(s) failed to upload. (2)')).toBeVisible()
  for (const text of [
    'There was an error uploading this file. Please remove and try again.',
    'This file has changed on your device since it was added.',
  ])
    await expect(
      page.getByRole('row', { name: /^changed\.jpg/ }).getByText(text, { exact: true }),
    ).toBeVisible()
  await expectArrived(session, id, files)
  expect(parts.storedTwice()).toEqual([])
})

test('of two tabs one sends and the other follows, adds, takes over, asks for files that it may not read, and is closed', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  const parts = await watchParts(context)
  parts.hold((part) => part.startsWith('late') || part.endsWith('#2'))
  const first = await makeFile('long.mp4', partBytes + 1)
  await openUploadPage(page, id)
  await addInput(page).setInputFiles(first.path)
  await expect.poll(() => parts.stored).toEqual(['long.mp4#1'])
  const other = await context.newPage()
  await openUploadPage(other, id)
  await expect(other.getByText('Uploading in another tab')).toBeVisible()
  const late = await makeFile('late.mov', 70_000)
  await addInput(other).setInputFiles(late.path)
  await expect.poll(() => parts.heldParts()).toEqual(expect.arrayContaining(['long.mp4#2', 'late.mov#1']))
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(other.getByText('Uploading in another tab')).toHaveCount(0)
  await expect(page.getByText('Uploading in another tab')).toBeVisible()
  await parts.release()
  await expectArrived(session, id, [first, late])
  expect(parts.storedTwice()).toEqual([])
  parts.hold((part) => part.startsWith('refused'))
  const refused = await makeFile('refused.mov', 70_000)
  await addInput(other).setInputFiles(refused.path)
  await expect.poll(() => parts.heldParts()).toEqual(['refused.mov#1'])
  // The browser no longer lets the first tab read what was picked in the other.
  await page.evaluate(() => {
    const { arrayBuffer } = Blob.prototype
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('refused', 'NotReadableError'))
    addEventListener('change', () => Object.assign(Blob.prototype, { arrayBuffer }), { capture: true })
  })
  await page.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText(waiting(1))).toBeVisible()
  await expect(page.getByText(/Asset\(s\) failed/)).toHaveCount(0)
  await parts.release()
  await page.getByLabel('Files: pick again').setInputFiles(refused.path)
  await expectArrived(session, id, [first, late, refused])
  expect(parts.storedTwice()).toEqual([])
  await other.getByRole('button', { name: 'Take over' }).click()
  await expect(page.getByText('Uploading in another tab')).toBeVisible()
  parts.hold((part) => part.startsWith('inherited'))
  const inherited = [await makeFile('inherited.mov', 70_000), await makeFile('inherited.mp4', partBytes + 1)]
  await addInput(other).setInputFiles(inherited.map(({ path }) => path))
  await expect.poll(() => parts.heldParts().length).toBe(3)
  await expect(page.getByText('inherited.mp4')).toBeVisible()
  await other.close()
  await expect(page.getByText('Uploading in another tab')).toHaveCount(0)
  await parts.release()
  await expectArrived(session, id, [first, late, refused, ...inherited])
  expect(parts.storedTwice()).toEqual([])
})

test('dropped files continue by one click after a reload, and the screen stays awake while any is sent', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  const parts = await watchParts(context)
  await page.addInitScript(() => {
    const calls = { held: 0, asked: 0 }
    Object.assign(window, { calls })
    const request = async () => {
      calls.held += 1
      const lock = new EventTarget()
      const release = async () => {
        calls.held -= 1
        lock.dispatchEvent(new Event('release'))
      }
      return Object.assign(lock, { release })
    }
    Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request } })
    // Handles of the browser's own file system can be kept like any other, and need no leave; so it is asked for here.
    let leave = 'prompt'
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => leave,
      requestPermission: async () => {
        calls.asked += 1
        leave = 'granted'
        return leave
      },
    })
    Object.assign(DataTransferItem.prototype, {
      getAsFileSystemHandle: async () => {
        const root = await navigator.storage.getDirectory()
        return root.getDirectoryHandle('card')
      },
    })
  })
  const callsMade = () =>
    page.evaluate(() => (window as unknown as { calls: { held: number; asked: number } }).calls)
  parts.hold((part) => /#[23]$/.test(part) || part.startsWith('b'))
  await openUploadPage(page, id)
  const sizes = { 'long.mp4': 2 * partBytes + 1, 'b.mov': 70_000, '.DS_Store': 10 }
  const files = await page.evaluate(async (named) => {
    const root = await navigator.storage.getDirectory()
    const card = await root.getDirectoryHandle('card', { create: true })
    const made: { name: string; sha256: string }[] = []
    for (const [name, size] of Object.entries(named)) {
      const content = new Uint8Array(size).fill(name.length)
      const writable = await (await card.getFileHandle(name, { create: true })).createWritable()
      await writable.write(content)
      await writable.close()
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
      made.push({ name, sha256: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') })
    }
    return made.filter(({ name }) => !name.startsWith('.'))
  }, sizes)
  // The message goes after six seconds, which a busy machine may need between two looks at the page.
  await page.evaluate(async () => {
    const isTold = new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (document.body.textContent?.includes('1 hidden file was skipped')) resolve()
      }).observe(document.body, { childList: true, subtree: true })
    })
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([], 'card'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    await isTold
  })
  await expect.poll(() => parts.stored).toEqual(['long.mp4#1'])
  await expect.poll(() => parts.heldParts().length).toBe(3)
  expect(await callsMade()).toEqual({ held: 1, asked: 0 })
  await page.reload()
  await parts.release()
  await expect(page.getByText(waiting(2))).toBeVisible()
  expect(await callsMade()).toEqual({ held: 0, asked: 0 })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Continue upload' }).click()
  await expectArrived(
    session,
    id,
    files.map((file) => ({ ...file, path: '' })),
  )
  expect(parts.storedTwice()).toEqual([])
  await expect.poll(callsMade).toEqual({ held: 0, asked: 1 })
})

test('two devices share uploads: each sees what arrives, and one continues for the other', async ({
  pilotPage: page,
  pilot,
  context,
  browser,
}) => {
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  const elsewhere = await browser.newContext({ baseURL: portalUrl })
  const device = await elsewhere.newPage()
  await holdSession(device, session)
  const [here, there] = [await watchParts(context), await watchParts(elsewhere)]
  here.hold((part) => /#[23]$/.test(part))
  const [long, own] = [await makeFile('long.mp4', 2 * partBytes + 1), await makeFile('own.mov', 70_000)]
  await openUploadPage(page, id)
  await addInput(page).setInputFiles(long.path)
  await expect.poll(() => here.stored).toEqual(['long.mp4#1'])
  await expect.poll(() => here.heldParts().length).toBe(2)
  await openUploadPage(device, id)
  await addInput(device).setInputFiles([long.path, own.path])
  await expectArrived(session, id, [long, own])
  expect(there.stored.toSorted()).toEqual(['long.mp4#2', 'long.mp4#3', 'own.mov#1'])
  // The upload that the first device had pending ends there too, as the same file.
  await here.release()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByText(/Asset\(s\) failed/)).toHaveCount(0)
  for (const each of [page, device])
    for (const name of ['long.mp4', 'own.mov'])
      await expect(each.getByRole('checkbox', { name: `Select ${name}` })).toHaveCount(1)
  await expectArrived(session, id, [long, own])
  await elsewhere.close()
})

test('A-ENGINE-19 a browser without databases, locks, channels and workers still sends files', async ({
  pilotPage: page,
  pilot,
}) => {
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  await page.addInitScript(() => {
    for (const name of ['indexedDB', 'BroadcastChannel', 'Worker'])
      Object.defineProperty(window, name, { value: undefined })
    Object.defineProperty(Navigator.prototype, 'locks', { value: undefined })
  })
  const files = [await makeFile('a.jpg', 70_000), await makeFile('b.mp4', partBytes + 1)]
  await openUploadPage(page, id)
  await addInput(page).setInputFiles(files.map(({ path }) => path))
  await expectArrived(session, id, files)
})

test('A-ENGINE-12 ten thousand files are all in the queue, even after an immediate reload, and small ones overtake a large one', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  const session = await plainSession(pilot)
  const { id } = await uploadMission(pilot)
  // All but three wait for their links.
  await context.route('**/v1/pilots/uploads', (route) =>
    /"file_name":"(first|second|large)/.test(route.request().postData() ?? '') ||
    /"(parts|unique_file_name)"/.test(route.request().postData() ?? '')
      ? route.fallback()
      : undefined,
  )
  const parts = await watchParts(context)
  parts.hold((part) => part.startsWith('large'))
  const files = [await makeFile('first.mov', 70_000), await makeFile('second.mov', 80_000)]
  const large = await makeFile('large.mp4', partBytes + 1)
  await openUploadPage(page, id)
  await addInput(page).setInputFiles([large, ...files].map(({ path }) => path))
  await expectArrived(session, id, files)
  await expect(page.getByText('2 of 3 files')).toBeVisible()
  // The server's record has taken the place of the file in the queue.
  await expect(page.getByRole('checkbox', { name: 'Select first.mov' })).toHaveCount(1)
  // A slow disk: the page hears of nothing that is written before it is loaded again.
  await page.evaluate(() => {
    const complete = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete')
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {
      set(this: IDBTransaction, listener: () => void) {
        complete?.set?.call(this, () => setTimeout(listener, 60_000))
      },
    })
  })
  await addInput(page).evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer()
    for (let number = 0; number < 10_000; number++)
      transfer.items.add(new File([`${number}`], `DJI_${number}.JPG`, { lastModified: number }))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByText('2 of 10,003 files')).toBeVisible()
  // Changes that are not written yet are written as the page closes.
  await page.reload()
  await expect(page.getByText('10,001 files are waiting')).toBeVisible()
})
