import { dronePhoto } from '@sortie/testing/photo-fixture'
import { assignTo, moveTo, newMission } from './support/missions.ts'
import { at, siteFeatures } from './support/site.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

/** A photo as a drone writes it, with where it was and how its camera looked. */
const photo = (number: number, latitude: number, longitude: number, pitchDegrees: number) => ({
  name: `DJI_${String(number).padStart(4, '0')}.JPG`,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(
    dronePhoto({
      latitude,
      longitude,
      pitchDegrees,
      relativeAltitudeMeters: 60,
      takenAt: `2026:05:04 10:${String(number).padStart(2, '0')}:00`,
      width: 64 + number,
      height: 48,
    }),
  ),
})

test('A-ENGINE-17 photos are suggested for shots by place and camera with the reason, and assigned only if the pilot agrees', async ({
  pilotPage: page,
  pilot,
}) => {
  test.slow()
  const mission = await moveTo(
    await assignTo(
      await newMission({
        ...at('Harbor'),
        map_features: siteFeatures,
        shots: [
          { name: 'Roof nadir', map_feature: 'Main roof' },
          { name: 'Road oblique', map_feature: 'Access road' },
          { name: 'Front door' },
        ],
      }),
      pilot,
    ),
    'flight_complete',
  )
  await page.goto(`/clientmission/${mission.id}/upload`)
  const completed = page.waitForRequest(
    (request) => request.postData()?.includes('original_created_at') ?? false,
  )
  await page
    .getByLabel('Files: assign later', { exact: true })
    .setInputFiles([
      photo(1, 34.03, -118.48, -90),
      photo(2, 34.0301, -118.4801, -89),
      photo(3, 34.0302, -118.4802, -90),
      photo(4, 34.0278, -118.48, -30),
      photo(5, 34.0278, -118.4801, -30),
      photo(6, 34.1, -118.6, -90),
    ])
  const question = page.getByRole('alertdialog', { name: 'Is this the right mission?' })
  await expect(question).toContainText('1 of 6 files was taken 8.')
  await question.getByRole('button', { name: 'Upload anyway' }).click()

  // The time of the camera, not of the file.
  expect((await completed).postData()).toMatch(/"original_created_at":"2026-05-04 10:0[1-6]:00 -05:00"/)

  const panel = page.getByRole('region', { name: 'Suggested shots' })
  const unassigned = page.getByRole('grid', { name: 'Unassigned assets' })
  const shot = (name: string) => page.getByRole('grid', { name: `Assets of ${name}` })
  // They are worked out from what the server reads from each photo, which may have others to read first.
  await expect(panel).toContainText(
    '5 photos seem to belong to a shot. Nothing is assigned until you say so.',
    { timeout: 90_000 },
  )
  await expect(panel).toContainText('Taken over Main roof, camera straight down')
  await expect(panel).toContainText(/Taken \d+ ft from Access road, camera angled down/)
  await expect(unassigned.getByRole('row')).toHaveCount(6)

  await panel.getByRole('button', { name: 'Show the photos suggested for Roof nadir' }).click()
  const list = panel.getByRole('grid', { name: 'Photos suggested for Roof nadir' })
  await expect(list.getByRole('row')).toHaveCount(3)
  await expect(list.getByRole('row', { name: /DJI_0002/ })).toContainText(
    'Taken over Main roof, camera straight down',
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list.getByRole('row').first()).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await list.getByRole('button', { name: 'Assign DJI_0001.JPG to Roof nadir' }).click()
  await expect(shot('Roof nadir').getByRole('row', { name: /DJI_0001/ })).toBeVisible()
  await list.getByRole('button', { name: 'Ignore the suggestion for DJI_0002.JPG' }).click()
  await expect(list.getByRole('row')).toHaveCount(1)
  await expect(unassigned.getByRole('row', { name: /DJI_0002/ })).toBeVisible()

  await panel.getByRole('button', { name: 'Assign 2 photos to Road oblique' }).click()
  await expect(shot('Road oblique').getByRole('row')).toHaveCount(2)
  // The message about the photo before may still be on its way out.
  const moved = page.getByRole('alertdialog').filter({ hasText: '2 files moved to Road oblique' })
  await moved.getByRole('button', { name: 'Undo' }).click()
  await expect(shot('Road oblique')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Assign all 3' }).click()
  await expect(shot('Road oblique').getByRole('row')).toHaveCount(2)
  await expect(shot('Roof nadir').getByRole('row')).toHaveCount(2)
  await expect(panel).toHaveCount(0)

  await page.reload()
  await expect(shot('Road oblique').getByRole('row')).toHaveCount(2)
  await expect(shot('Roof nadir').getByRole('row')).toHaveCount(2)
  await expect(unassigned.getByRole('row')).toHaveCount(2)
})
