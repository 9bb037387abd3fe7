import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'

export const galleryFolder = fileURLToPath(new URL('../../gallery/', import.meta.url))

const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const

export type Size = (typeof sizes)[number]['name']

/** Pictures of what the page shows, at both sizes, in light and dark, after whatever it takes to get there at each. */
export const takePictures = async (
  page: Page,
  name: string,
  arrange: (page: Page, size: Size) => Promise<unknown>,
): Promise<void> => {
  await mkdir(galleryFolder, { recursive: true })
  for (const size of sizes) {
    await page.setViewportSize(size)
    await arrange(page, size.name)
    await page.evaluate(() => document.fonts.ready)
    await expect(page.locator('section:has(> div > .sortie-map):not([data-map-idle])')).toHaveCount(0, {
      timeout: 120_000,
    })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${galleryFolder}${name}.${size.name}.png`, animations: 'disabled' })
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${galleryFolder}${name}.${size.name}.dark.png`, animations: 'disabled' })
    await page.emulateMedia({ colorScheme: 'light' })
  }
}
