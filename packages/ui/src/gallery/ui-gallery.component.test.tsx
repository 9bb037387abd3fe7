import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/accessibility.ts'
import { showGallery } from '../../testing/show-gallery.tsx'

test('the whole design system follows the accessibility rules and fits a phone', async () => {
  await showGallery()
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible()
  await page.viewport(390, 844)
  await expect.poll(() => innerWidth).toBe(390)
  const { scrollWidth, clientWidth } = document.documentElement
  expect(scrollWidth - clientWidth).toBe(0)
})
