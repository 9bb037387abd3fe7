import { mkdir } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/test.ts'
import { galleryFolder } from './picture.ts'

const wide = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const

const phone = { width: 390, height: 844 }

const schemes = ['light', 'dark'] as const

/**
 * Pictures of a screen of the console in light and dark, on a laptop, on a large display and, if it is made for one, on
 * a phone. On the first of these, axe finds nothing in either.
 */
export const takeConsolePictures = async (
  page: Page,
  name: string,
  arrange: (page: Page) => Promise<unknown>,
  { isForPhone = false } = {},
): Promise<void> => {
  await mkdir(galleryFolder, { recursive: true })
  for (const size of isForPhone ? [...wide, phone] : wide) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    await arrange(page)
    await page.evaluate(() => document.fonts.ready)
    await expect(page.locator('section:has(> div > .sortie-map):not([data-map-idle])')).toHaveCount(0, {
      timeout: 120_000,
    })
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.waitForTimeout(300)
      const path = `${galleryFolder}console-${name}.${size.width}.${scheme}.png`
      await page.screenshot({ path, animations: 'disabled' })
      if (size === wide[0]) await expectAccessible(page)
    }
  }
}
