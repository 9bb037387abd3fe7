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

const turned = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'phone-on-its-side', width: 844, height: 390 },
] as const

/** Pictures of a page that is used outside: on a phone held both ways, in light, dark and with more contrast. */
export const takeFlightPictures = async (
  page: Page,
  name: string,
  arrange: () => Promise<unknown>,
): Promise<void> => {
  await mkdir(galleryFolder, { recursive: true })
  for (const { name: size, ...viewport } of turned) {
    await page.setViewportSize(viewport)
    // A visit of its own: the same address again would only move within the page.
    await page.goto('about:blank')
    await arrange()
    await page.evaluate(() => document.fonts.ready)
    for (const colorScheme of ['light', 'dark'] as const)
      for (const contrast of ['no-preference', 'more'] as const) {
        await page.emulateMedia({ colorScheme, contrast })
        await expect(page.locator('section:has(> div > .sortie-map):not([data-map-idle])')).toHaveCount(0, {
          timeout: 120_000,
        })
        await page.waitForTimeout(300)
        const look = contrast === 'more' ? `${colorScheme}.contrast` : colorScheme
        await page.screenshot({ path: `${galleryFolder}${name}.${size}.${look}.png`, animations: 'disabled' })
      }
    await page.emulateMedia({ colorScheme: 'light', contrast: 'no-preference' })
  }
}
