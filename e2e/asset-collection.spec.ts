import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

// By their attributes: on a page with this much on it, looking for roles and names takes longer than what is done.
const collection = (page: Page, label: string) => page.locator(`[role="grid"][aria-label="${label}"]`)
const thousands = (page: Page) => collection(page, 'Five thousand assets')
const numbered = (grid: Locator, number: number) =>
  grid.locator(`[role="row"][aria-label*="_${String(number).padStart(4, '0')}_V"]`)
const expectSelected = (page: Page, count: number) =>
  expect(page.getByText(/^\d+ of \d+ selected$/)).toHaveText(new RegExp(`^${count} of`))
const center = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('five thousand assets: ranges by shift, keys and a drawn box, with only a screenful in the page', async ({
  page,
}) => {
  await page.goto('/ui-gallery?section=assets')
  const grid = thousands(page)
  await grid.scrollIntoViewIfNeeded()
  await expect(grid).toHaveAttribute('aria-rowcount', '5000')

  await numbered(grid, 2).click()
  await numbered(grid, 8).click({ modifiers: ['Shift'] })
  await expectSelected(page, 7)
  await numbered(grid, 4).click({ modifiers: ['Shift'] })
  await expectSelected(page, 3)
  await numbered(grid, 6).getByRole('checkbox').click()
  await expectSelected(page, 4)
  await expect(numbered(grid, 6)).toHaveAttribute('aria-selected', 'true')
  await expect(numbered(grid, 5)).toHaveAttribute('aria-selected', 'false')

  await page.keyboard.press('Escape')
  await expectSelected(page, 0)
  await page.keyboard.press('Home')
  await expect(numbered(grid, 1)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  const columns = 6
  await expectSelected(page, columns + 2)
  await page.keyboard.press('Control+a')
  await expectSelected(page, 5000)
  await page.keyboard.press('End')
  await expect(numbered(grid, 5000)).toBeFocused()
  await expect(numbered(grid, 5000)).toBeInViewport()
  // What only passed by loads no picture; where the scrolling ends, all have theirs.
  for (const number of [4990, 4995, 5000]) await expect(numbered(grid, number).locator('img')).toBeVisible()
  await expect(numbered(grid, 5000)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Home')
  await expect(numbered(grid, 1)).toBeInViewport()
  expect(await grid.getByRole('row').count()).toBeLessThan(150)

  // A box over two rows of three, from below the first picture to the ninth.
  const [from, to] = [await center(numbered(grid, 1)), await center(numbered(grid, 9))]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await expectSelected(page, 6)
  // Held at the lower edge it scrolls along, and takes in rows that were not in the page.
  const box = await grid.locator('..').boundingBox()
  if (!box) throw new Error('the box of the collection is not on the screen')
  const edge = Math.min(box.y + box.height, 900) - 4
  await page.mouse.move(to.x, edge, { steps: 4 })
  await expect(numbered(grid, 63)).toHaveAttribute('aria-selected', 'true')
  await expect(numbered(grid, 64)).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Escape')
  await expectSelected(page, 0)
  await page.mouse.up()
  await expectSelected(page, 0)

  // A few of what is deleted with the focus on it: the next one takes its place.
  await page.keyboard.press('Home')
  await page.keyboard.press('Delete')
  await expect(page.getByText('0 of 4999 selected')).toBeVisible()
  await expect(numbered(grid, 2)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(numbered(grid, 2).getByRole('button', { name: /^Delete/ })).toBeFocused()
})

test('a collection in a scrolling page draws what is near the screen, and a tick only what changed', async ({
  page,
}) => {
  await page.goto('/ui-gallery?section=assets')
  const grid = thousands(page)
  await page.getByRole('button', { name: 'Scroll with the page' }).click()
  await page.getByRole('button', { name: 'Show as a list' }).click()
  await expect(numbered(grid, 1)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  const middle = grid.getByRole('row').filter({ hasNot: page.locator('[tabindex="0"]') })
  await expect
    .poll(() => middle.evaluateAll((rows) => rows.some((row) => row.getBoundingClientRect().top > 0)))
    .toBe(true)
  expect(await grid.getByRole('row').count()).toBeLessThan(60)

  await page.evaluate(() => window.scrollTo(0, 0))
  await grid.evaluate((element) => element.scrollIntoView({ block: 'start' }))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(numbered(grid, 1)).toHaveAccessibleName(/Waiting|%/)
  // Everything is made anew on each tick; the page must change only where progress does.
  const changed = await grid.evaluate(
    (element) =>
      new Promise<string[]>((resolve) => {
        const rows = new Set<string>()
        let ticks = 0
        new MutationObserver((changes) => {
          for (const { target } of changes) {
            const node = target instanceof Element ? target : target.parentElement
            const key = node?.closest('[data-key]')?.getAttribute('data-key')
            if (key) rows.add(key)
          }
          ticks += 1
          if (ticks === 3) resolve([...rows])
        }).observe(element, { subtree: true, childList: true, attributes: true, characterData: true })
      }),
  )
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.length).toBeLessThanOrEqual(18)
  await expect(numbered(grid, 1)).toHaveAccessibleName(/uploaded/)
  await expect(numbered(grid, 1)).toContainText('100%')
})

test('A-UPLOAD-10 A-UPLOAD-11 the states of an asset, its preview with zoom and neighbors', async ({
  page,
}) => {
  await page.goto('/ui-gallery?section=assets')
  const grid = collection(page, 'Assets as a grid')
  await grid.scrollIntoViewIfNeeded()
  await expect(numbered(grid, 1)).toContainText('100%')
  await expect(numbered(grid, 2).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
  await expect(numbered(grid, 2)).toContainText('42%')
  await expect(numbered(grid, 4)).toContainText('Processing')
  await expect(numbered(grid, 5)).toContainText(
    'There was an error uploading this file. Please remove and try again.',
  )
  await expect(numbered(grid, 6)).toContainText('No GPS')
  await numbered(grid, 5)
    .getByRole('button', { name: /^Retry/ })
    .click()
  await expect(numbered(grid, 5).getByRole('progressbar')).toBeVisible()
  await numbered(grid, 10)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(numbered(grid, 10)).toHaveCount(0)

  await numbered(grid, 1).focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog')
  const place = preview.getByRole('status').first()
  await expect(place).toHaveText('1 of 9')
  await expect(preview.getByText('37.79550, -122.39370')).toBeVisible()
  const image = preview.getByRole('img', { name: /_0001_V/ })
  await expect(image).toBeVisible()
  await expectAccessible(page)
  const scale = () => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
  await preview.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(scale).toBe(1.5)
  await page.keyboard.press('0')
  await expect.poll(scale).toBe(1)
  const { x, y } = await center(image)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -300)
  await expect.poll(scale).toBeGreaterThan(2)
  await page.mouse.dblclick(x, y)
  await expect.poll(scale).toBe(1)

  await expect(preview.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('ArrowLeft')
  await expect(place).toHaveText('1 of 9')
  await page.keyboard.press('ArrowRight')
  await expect(place).toHaveText('2 of 9')
  await expect(preview).toContainText('This photo is still uploading.')
  for (const number of [3, 4]) {
    await preview.getByRole('button', { name: 'Next' }).click()
    await expect(place).toHaveText(`${number} of 9`)
  }
  await expect(preview).toContainText("We're still preparing this photo.")
  for (const _ of [5, 6, 7]) await page.keyboard.press('ArrowRight')
  await expect(place).toHaveText('7 of 9')
  await expect(preview.locator('video')).toHaveAttribute('controls')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(numbered(grid, 1)).toBeFocused()

  // A mouse opens by the button that appears, or by a double click.
  await numbered(grid, 6).hover()
  await numbered(grid, 6).getByRole('button', { name: /^Open/ }).click()
  await expect(place).toHaveText('6 of 9')
  await preview.getByRole('button', { name: 'Close' }).click()
  await expectAccessible(page)
})

test('@mobile assets under a finger: a tap opens, a long press selects, a swipe leads on', async ({
  page,
}) => {
  await page.goto('/ui-gallery?section=feedback&section=overlays&section=assets')
  const grid = collection(page, 'Assets as a grid')
  await grid.scrollIntoViewIfNeeded()
  await expectNoOverflow(page)
  await numbered(grid, 1).getByText('100%').tap()
  const preview = page.getByRole('dialog')
  const place = preview.getByRole('status').first()
  await expect(place).toHaveText('1 of 10')
  await expectAccessible(page)
  const touches = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; y: number }[]) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: points })
  const swipe = async (from: number, to: number) => {
    await touch('touchStart', { x: from, y: 400 })
    for (const part of [0.25, 0.5, 0.75, 1])
      await touch('touchMove', { x: from + (to - from) * part, y: 402 })
    await touch('touchEnd')
  }
  const image = preview.getByRole('img', { name: /_0001_V/ })
  await expect(image).toBeVisible()
  await touch('touchStart', { x: 150, y: 400 }, { x: 250, y: 400 })
  await touch('touchMove', { x: 100, y: 400 }, { x: 300, y: 400 })
  await touch('touchEnd')
  const scale = () => image.evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a)
  await expect.poll(scale).toBeCloseTo(2)
  await preview.getByRole('button', { name: 'Zoom out' }).tap()
  await preview.getByRole('button', { name: 'Zoom out' }).tap()
  await expect.poll(scale).toBe(1)
  await swipe(300, 100)
  await expect(place).toHaveText('2 of 10')
  await preview.getByRole('button', { name: 'Close' }).tap()
  await expect(preview).toHaveCount(0)

  // A finger that rests selects; taps then add to it, and open nothing.
  const { x, y } = await center(numbered(grid, 2).getByText('42%'))
  await touch('touchStart', { x, y })
  await expect(numbered(grid, 2)).toHaveAttribute('aria-selected', 'true')
  await touch('touchEnd')
  await numbered(grid, 3).getByText('Waiting').tap()
  await expect(numbered(grid, 3)).toHaveAttribute('aria-selected', 'true')
  await expect(numbered(grid, 2)).toHaveAttribute('aria-selected', 'true')
  await expect(preview).toHaveCount(0)
  await expectAccessible(page)

  // A message moves out of the way of the buttons of a dialog.
  await page.getByRole('button', { name: 'Failure with action' }).tap()
  const message = page.getByRole('alertdialog').filter({ hasText: 'Schedule not saved' })
  await expect(message).toBeVisible()
  await page.getByRole('button', { name: 'Open dialog' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Onsite contact' })
  await expect(message).toBeInViewport()
  for (const name of ['Cancel', 'Save contact'])
    await dialog.getByRole('button', { name }).tap({ trial: true })
})
