import { expect, type Locator, type Page } from '@playwright/test'
import { withGps } from './gps-segment.ts'
import { addRecord } from './provider.ts'

/** Photos of fields and a building from above, each a little different: drawn by the browser, with a position. */
export const drawnPhotos = async (
  page: Page,
  names: readonly string[],
  { hasGps = true, latitude }: { hasGps?: boolean; latitude?: number } = {},
) => {
  const pictures = await page.evaluate(
    (seeds) =>
      Promise.all(
        seeds.map(async (seed) => {
          const canvas = new OffscreenCanvas(640, 480)
          const brush = canvas.getContext('2d')
          if (!brush) throw new Error('no canvas to draw on')
          const fields = ['#6f8f4e', '#8aa75b', '#b9a86a', '#5c7d45']
          for (let column = 0; column < 4; column += 1)
            for (let row = 0; row < 3; row += 1) {
              brush.fillStyle = fields[(column * 3 + row + seed) % fields.length] ?? '#6f8f4e'
              brush.fillRect(column * 160, row * 160, 160, 160)
            }
          brush.fillStyle = '#8d8f94'
          brush.fillRect(0, 225 + (seed % 5) * 9, 640, 28)
          brush.translate(320, 240)
          brush.rotate(seed / 7)
          brush.fillStyle = '#c9cdd4'
          brush.fillRect(-120, -70, 240, 140)
          brush.fillStyle = '#9aa2ad'
          brush.fillRect(-120, -70, 240, 70)
          const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
          const bytes = new Uint8Array(await blob.arrayBuffer())
          return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
        }),
      ),
    names.map((_, index) => index),
  )
  return names.map((name, index) => {
    const jpeg = Buffer.from(pictures[index] ?? '', 'base64')
    return { name, mimeType: 'image/jpeg', buffer: hasGps ? withGps(jpeg, latitude) : jpeg }
  })
}

/** 'DJI_0001.JPG' and so on. */
export const cardNames = (count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, index) => `DJI_${String(from + index).padStart(4, '0')}.JPG`)

/** The hidden inputs behind 'Choose files' and 'Choose folder'. */
export const fileInput = (page: Page, label: string) => page.getByLabel(`Files: ${label}`, { exact: true })
export const unassignedInput = (page: Page) => fileInput(page, 'assign later')

export const shotCard = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const unassigned = (page: Page) => page.getByRole('grid', { name: 'Unassigned assets' })
export const assetsOf = (page: Page, shot: string) => page.getByRole('grid', { name: `Assets of ${shot}` })
/** The files of a grid that the server has. */
export const arrived = (grid: Locator) => grid.getByRole('row', { name: /uploaded|Processing/ })
/** Waits until no upload is pending. */
export const uploadsEnd = (page: Page) =>
  expect(page.getByRole('progressbar', { name: 'Uploaded' })).toBeVisible()
export const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true })

/** A shot type with example images, which a test serves itself. */
export const shotTypeWithExamples = (name: string, count: number): Promise<number> =>
  addRecord('/shot_types', {
    name: `${name} ${crypto.randomUUID()}`,
    description: 'Straight down from **80 m**, the whole roof in the frame.',
    sample_images: Array.from({ length: count }, (_, index) => ({
      version_urls: {
        small_640: `https://samples.example.com/${index}-small.jpg`,
        medium_1024: `https://samples.example.com/${index}-medium.jpg`,
      },
    })),
  })

export const serveExamples = async (page: Page): Promise<void> => {
  const [photo] = await drawnPhotos(page, ['example.jpg'])
  await page.route('https://samples.example.com/**', (route) =>
    route.fulfill({ contentType: 'image/jpeg', body: photo?.buffer ?? '' }),
  )
}
