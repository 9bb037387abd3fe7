import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { showGallery } from '../../testing/show-gallery.tsx'

const inked = (canvas: HTMLCanvasElement) => {
  const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
  let dark = 0
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark += 1
  return dark
}

test('a PDF is drawn page by page, with its text for screen readers, and can be zoomed', async () => {
  await showGallery('media')
  const view = page.getByRole('region', { name: 'Document of insurance' })
  const first = view.getByRole('img', { name: 'Document of insurance, page 1 of 2' })
  await expect.element(first).toHaveAttribute('data-is-drawn')
  expect(inked(first.element() as HTMLCanvasElement)).toBeGreaterThan(1000)
  await expect.element(view.getByText(/Number 4471-A/)).toBeInTheDocument()
  const width = () => first.element().getBoundingClientRect().width
  const before = width()
  await page.getByRole('button', { name: 'Zoom into Document of insurance' }).click()
  await expect.poll(width).toBeGreaterThan(before * 1.4)
  await expectAccessible(view.element())
})

test('what cannot be read says so', async () => {
  await showGallery('media')
  await expect.element(page.getByText("We can't show this PDF")).toBeVisible()
})
