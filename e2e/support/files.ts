import { readFileSync } from 'node:fs'
import { truncate, writeFile } from 'node:fs/promises'
import { type Locator, type Page, test } from '@playwright/test'

/** A picture of one pixel, which a browser can draw. */
export const picture = (name = 'card.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
})

/** A PDF of two pages. */
export const pdf = (name = 'certificate.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: readFileSync(new URL('../../packages/ui/src/gallery/two-pages.pdf', import.meta.url)),
})

/** A file that is named like a photo but is a page with a script. */
export const htmlCalledJpeg = {
  name: 'card.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from('<!doctype html><script>alert(document.cookie)</script>'),
}

/** The path of a file that begins like a picture and has so many bytes: what is on the disk need not be sent to the browser. */
export const pictureOfBytes = async (size: number): Promise<string> => {
  const path = test.info().outputPath('large.png')
  await writeFile(path, picture().buffer)
  await truncate(path, size)
  return path
}

/** Drops a file from the disk into the middle of an element, as a mouse would. */
export const dropFile = async (
  page: Page,
  target: Locator,
  file: { name: string; buffer: Buffer },
): Promise<void> => {
  const path = test.info().outputPath(file.name)
  await writeFile(path, file.buffer)
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('there is nothing to drop a file on')
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(48, box.height / 2)]
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', {
      type,
      x,
      y,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  await browser.detach()
}
