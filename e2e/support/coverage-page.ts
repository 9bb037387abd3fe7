import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { dronePhoto, droneRaw } from '@sortie/testing/photo-fixture'
import { gridSurvey, type SurveyFixturePhoto } from '@sortie/testing/survey-fixture'
import { assignTo, newMission, santaMonica } from './missions.ts'
import { newShotType } from './site.ts'

/** The south-west corner of the field that is to be surveyed. */
export const fieldCorner = { latitude: santaMonica.latitude, longitude: santaMonica.longitude }

/** A field of 300 by 400 meters, flown as a grid with the overlap that mapping needs. */
export const fieldSurvey = (options: Parameters<typeof gridSurvey>[0] = {}) =>
  gridSurvey({ corner: fieldCorner, ...options })

/** An accepted mission with an ortho shot of the field. */
export const fieldMission = async (
  pilot: { id: number },
  area = fieldSurvey().area,
  shot_type_attributes: { altitude?: number } = {},
  more: Record<string, unknown> = {},
) =>
  assignTo(
    await newMission({
      ...more,
      location: { ...santaMonica, name: 'North field' },
      map_features: [
        {
          name: 'Field',
          kind: 'polygon',
          geometry: { type: 'Polygon', coordinates: area },
          shot_type_attributes,
        },
      ],
      shots: [
        { name: 'Map of the field', map_feature: 'Field', shot_type_id: await newShotType('Orthomosaic') },
      ],
    }),
    pilot,
  )

export const checkPage = (mission: { id: number }): string => `/clientmission/${mission.id}/gps-check`

/** Writes photos to a folder on the disk, as a card has them, and returns their paths. */
export const writeCard = async (
  folder: string,
  files: readonly { name: string; bytes: Uint8Array }[],
): Promise<string[]> => {
  const card = test.info().outputPath(folder)
  await mkdir(card, { recursive: true })
  return Promise.all(
    files.map(async ({ name, bytes }) => {
      const path = join(card, name)
      await writeFile(path, bytes)
      return path
    }),
  )
}

export const asFiles = (photos: readonly SurveyFixturePhoto[]) =>
  photos.map((photo) => ({ name: photo.name, bytes: dronePhoto(photo) }))

/** The same photos as a drone saves them raw. */
export const asRawFiles = (photos: readonly SurveyFixturePhoto[]) =>
  photos.map((photo) => ({
    name: photo.name.replace('.JPG', '.DNG'),
    bytes: droneRaw({ ...photo, width: 64, height: 48 }),
  }))

/** Chooses images as the button 'Add Images' does. */
export const addImages = async (page: Page, paths: readonly string[]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add Images' }).click()
  await (await chooser).setFiles([...paths])
}

/** The scan is done and says a level. */
export const expectLevel = async (page: Page, level: 'Great!' | 'Moderate' | 'Poor'): Promise<void> => {
  await expect(page.getByRole('status').getByText(level, { exact: true })).toBeVisible({ timeout: 30_000 })
}

export const coverageMap = (page: Page) => page.getByRole('region', { name: 'Map of the coverage' })

/** Drops a file or a folder from the disk into the middle of the page. */
export const dropOnPage = async (page: Page, path: string): Promise<void> => {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const browser = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', {
      type,
      x: width / 2,
      y: height / 2,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  await browser.detach()
}
