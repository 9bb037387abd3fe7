import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { centerOf, swipe, tap, touch } from '../../testing/pointers.ts'
import { showGallery } from '../../testing/show-gallery.tsx'

const grid = () => page.getByRole('grid', { name: 'Assets as a grid' })
const numbered = (number: number): Locator =>
  grid().getByRole('row', { name: new RegExp(`_${String(number).padStart(4, '0')}_V`) })
const preview = page.getByRole('dialog')

test('A-UPLOAD-11 on a touch screen a tap opens the preview, two fingers zoom, and a swipe leads to the next', async () => {
  await showGallery('assets')
  await tap(numbered(1).getByText('100%'))
  const place = preview.getByRole('status').first()
  await expect.element(place).toHaveTextContent('1 of 10')
  await expectAccessible(preview.element())
  const image = preview.getByRole('img', { name: /_0001_V/ })
  await expect.element(image).toBeVisible()
  await touch('touchStart', { x: 150, y: 400 }, { x: 250, y: 400 })
  await touch('touchMove', { x: 100, y: 400 }, { x: 300, y: 400 })
  await touch('touchEnd')
  const scale = () => new DOMMatrix(getComputedStyle(image.element()).transform).a
  await expect.poll(scale).toBeCloseTo(2)
  await tap(preview.getByRole('button', { name: 'Zoom out' }))
  await tap(preview.getByRole('button', { name: 'Zoom out' }))
  await expect.poll(scale).toBe(1)
  await swipe({ x: 300, y: 400 }, { x: 100, y: 402 })
  await expect.element(place).toHaveTextContent('2 of 10')
  await tap(preview.getByRole('button', { name: 'Close' }))
  await expect.element(preview).not.toBeInTheDocument()
})

test('a finger that rests on an asset selects it; taps then add to it, and open nothing', async () => {
  await showGallery('assets')
  await touch('touchStart', centerOf(numbered(2).getByText('42%')))
  await expect.element(numbered(2)).toHaveAttribute('aria-selected', 'true')
  await touch('touchEnd')
  await tap(numbered(3).getByText('Waiting'))
  await expect.element(numbered(3)).toHaveAttribute('aria-selected', 'true')
  await expect.element(numbered(2)).toHaveAttribute('aria-selected', 'true')
  await expect.element(preview).not.toBeInTheDocument()
  await expectAccessible(grid().element())
})
