import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { showGallery } from '../../testing/show-gallery.tsx'

const grid = () => page.getByRole('grid', { name: 'Assets as a grid' })
const numbered = (number: number): Locator =>
  grid().getByRole('row', { name: new RegExp(`_${String(number).padStart(4, '0')}_V`) })
const press = (keys: string) => userEvent.keyboard(keys)

test('A-UPLOAD-10 the states of an asset: progress, processing, failed with another try, without GPS, deleted', async () => {
  await showGallery('assets')
  await expect.element(numbered(1)).toMatchTextContent('100%')
  await expect.element(numbered(2).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '42')
  await expect.element(numbered(2)).toMatchTextContent('42%')
  await expect.element(numbered(4)).toMatchTextContent('Processing')
  await expect
    .element(numbered(5))
    .toMatchTextContent('There was an error uploading this file. Please remove and try again.')
  await expect.element(numbered(6)).toMatchTextContent('No GPS')
  await numbered(5)
    .getByRole('button', { name: /^Retry/ })
    .click()
  await expect.element(numbered(5).getByRole('progressbar')).toBeVisible()
  await numbered(10)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect.element(numbered(10)).not.toBeInTheDocument()
  await expectAccessible(grid().element())
})

test('A-UPLOAD-11 the preview of an asset with zoom and neighbors', async () => {
  await showGallery('assets')
  numbered(1).element().focus()
  await press('{Enter}')
  const preview = page.getByRole('dialog')
  const place = preview.getByRole('status').first()
  await expect.element(place).toHaveTextContent('1 of 10')
  await expect.element(preview.getByText('37.79550, -122.39370')).toBeVisible()
  const image = preview.getByRole('img', { name: /_0001_V/ })
  await expect.element(image).toBeVisible()
  await expectAccessible(preview.element())
  const scale = () => new DOMMatrix(getComputedStyle(image.element()).transform).a
  await preview.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(scale).toBe(1.5)
  await press('0')
  await expect.poll(scale).toBe(1)
  await image.wheel({ delta: { y: -300 } })
  await expect.poll(scale).toBeGreaterThan(2)
  await image.dblClick()
  await expect.poll(scale).toBe(1)

  await expect
    .element(preview.getByRole('button', { name: 'Previous' }))
    .toHaveAttribute('aria-disabled', 'true')
  await press('{ArrowLeft}')
  await expect.element(place).toHaveTextContent('1 of 10')
  await press('{ArrowRight}')
  await expect.element(place).toHaveTextContent('2 of 10')
  await expect.element(preview).toMatchTextContent('This photo is still uploading.')
  for (const number of [3, 4]) {
    await preview.getByRole('button', { name: 'Next' }).click()
    await expect.element(place).toHaveTextContent(`${number} of 10`)
  }
  await expect.element(preview).toMatchTextContent("We're still preparing this photo.")
  await press('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(place).toHaveTextContent('7 of 10')
  expect(preview.element().querySelector('video')?.controls).toBe(true)
  await press('{Escape}')
  await expect.element(preview).not.toBeInTheDocument()
  await expect.element(numbered(1)).toHaveFocus()

  // A mouse opens the preview with the button that appears.
  await numbered(6).hover()
  await numbered(6).getByRole('button', { name: /^Open/ }).click()
  await expect.element(place).toHaveTextContent('6 of 10')
  await preview.getByRole('button', { name: 'Close' }).click()
  await expect.element(preview).not.toBeInTheDocument()
})
