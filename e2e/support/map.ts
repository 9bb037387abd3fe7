import { expect, type Locator, type Page } from '@playwright/test'
import { addRecord, provider } from './provider.ts'

export const mapDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Map of missions' })

/** Opens the map of the dashboard and waits until it has come to rest. */
export const openMap = async (page: Page): Promise<Locator> => {
  await page.goto('/active-missions')
  await page.getByRole('button', { name: 'Map view' }).click()
  const dialog = mapDialog(page)
  await atRest(dialog)
  return dialog
}

export const mapOf = (dialog: Locator): Locator => dialog.getByRole('region', { name: 'Map of missions' })

/** Drawn without a graphics card, which takes its time on a busy machine. */
export const atRest = (dialog: Locator): Promise<void> =>
  expect(mapOf(dialog)).toHaveAttribute('data-map-idle', '', { timeout: 120_000 })

/** The marker of a place by its words; the accessible name begins with the type. */
export const marker = (dialog: Locator, place: string): Locator =>
  dialog.getByRole('button', { name: new RegExp(`: ${place}$`) })

/** Where the tip of a marker stands, from the middle of the map, in pixels. */
export const fromMiddle = async (dialog: Locator, place: string): Promise<{ x: number; y: number }> => {
  const pin = await marker(dialog, place).boundingBox()
  const canvas = await mapOf(dialog).locator('canvas').boundingBox()
  if (!pin || !canvas) throw new Error('the marker or the map is not drawn')
  return {
    x: pin.x + pin.width / 2 - (canvas.x + canvas.width / 2),
    y: pin.y + pin.height - (canvas.y + canvas.height / 2),
  }
}

/** Checks that no part of a place's pop-up is beyond the edge of the map. */
export const expectWhole = async (dialog: Locator, place: string): Promise<void> => {
  const popup = dialog.getByRole('dialog', { name: place })
  await expect(popup).toBeVisible()
  await expect(async () => {
    const inner = await popup.boundingBox()
    const outer = await mapOf(dialog).boundingBox()
    if (!inner || !outer) throw new Error('the pop-up or the map is not drawn')
    const beyond = [
      outer.x - inner.x,
      outer.y - inner.y,
      inner.x + inner.width - outer.x - outer.width,
      inner.y + inner.height - outer.y - outer.height,
    ]
    expect(Math.max(...beyond)).toBeLessThanOrEqual(0)
  }).toPass({ timeout: 30_000 })
}

let category: Promise<number> | undefined

const makeCategory = (): Promise<number> =>
  addRecord('/categories', {
    name: `Test homes ${crypto.randomUUID().slice(0, 8)}`,
    kind: 'residential',
  })

/** A point of interest that any pilot may claim. */
export const newPoint = async (name: string, location: object): Promise<{ id: number; name: string }> => {
  category ??= makeCategory()
  return provider('POST', '/points_of_interest', {
    name,
    category_id: await category,
    location,
    amount: 4500,
    currency_code: 'USD',
  })
}
