import { exampleImage, exampleMission, unmeasured } from '@sortie/domain/mission/example-mission.fixture'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { dronePhoto, jpegPhoto } from '@sortie/testing/photo-fixture'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { cachedAssets, changeAssets } from '#app/cached-assets.ts'
import { missionKeys } from '#app/mission-keys.ts'
import { signInWith } from '#app/signed-in.fixture.ts'
import { missionUploads } from '#app/uploads/mission-uploads.ts'
import { expectAccessible } from '../../../../../packages/ui/testing/accessibility.ts'
import { UploadWorkspace } from './upload-workspace.tsx'

const mission = { ...exampleMission, status: 'assets_uploaded' as const, partial_reshoots: [] }

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const show = (shown: Mission = mission) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <main>
          <h1>Upload Assets</h1>
          <UploadWorkspace mission={shown} />
        </main>
      </QueryClientProvider>
    </MemoryRouter>,
  )

test('A-UPLOAD-03 A-UPLOAD-14 many assets are a list, and more of them are for the bulk uploader', async () => {
  let count = 0
  await signInWith((path) => {
    if (!path.includes('/assets?')) throw new Error(`nothing responds to ${path}`)
    const data = Array.from({ length: count }, (_, index) => ({
      ...exampleImage,
      id: `DB${index}`,
      name: `DJI_${index}.JPG`,
      shot: null,
      url: picture,
      version_urls: { small_640: picture },
    }))
    return Response.json({ data, meta: { next: null } })
  })
  onTestFinished(() => queryClient.clear())
  await show()
  const row = (index: number) => page.getByRole('row', { name: new RegExp(`DJI_${index}\\.JPG`) })
  const topOf = (index: number) => row(index).element().getBoundingClientRect().top
  const showing = async (assets: number) => {
    count = assets
    await queryClient.resetQueries({ queryKey: missionKeys.assets(mission.id) })
    await expect.element(page.getByRole('heading', { name: `Unassigned assets (${assets})` })).toBeVisible()
    await expect.element(row(1)).toBeVisible()
    return {
      isList: topOf(1) > topOf(0),
      isRecommended: page.getByText('Bulk upload is recommended').elements().length > 0,
    }
  }
  expect(await showing(100)).toEqual({ isList: false, isRecommended: false })
  expect(await showing(101)).toEqual({ isList: true, isRecommended: false })
  expect(await showing(250)).toEqual({ isList: true, isRecommended: false })
  expect(await showing(251)).toEqual({ isList: true, isRecommended: true })
  await expectAccessible()
})

const [exampleShot] = exampleMission.shots
if (!exampleShot) throw new Error('the example has no shot')
const judgedMission: Mission = {
  ...mission,
  id: 4711,
  require_raw_images: false,
  shots: [
    {
      ...exampleShot,
      images: [],
      videos: [],
      quality_rules: [
        { rule: 'position', severity: 'must' },
        { rule: 'underexposure', severity: 'should', max_percent: 25 },
        { rule: 'file_count', severity: 'should', min: 4 },
      ],
    },
  ],
}

test('a pilot sees what is wrong with files before they are uploaded, and then what the server has found', async () => {
  const stored = {
    ...exampleImage,
    ...unmeasured,
    id: 'DB9',
    name: 'DJI_0009.JPG',
    type: 'image',
    shot: exampleShot.id,
    dark_percent: 80,
    url: picture,
    version_urls: { small_640: picture },
  }
  await signInWith((path) =>
    path.includes('/assets?')
      ? Response.json({ data: [stored], meta: { next: null } })
      : // The files wait, as they do offline.
        Response.json({}, { status: 503 }),
  )
  onTestFinished(async () => {
    for (const { id } of missionUploads(judgedMission.id).rows.all())
      await missionUploads(judgedMission.id).cancel(id)
    queryClient.clear()
  })
  await show(judgedMission)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  const found = page.getByRole('list', { name: 'Findings of Roof overview' })
  await expect.element(row('DJI_0009')).toHaveAccessibleName(/warning: Underexposure/)
  await expect.element(page.getByText('Ready', { exact: true })).toBeVisible()
  expect(
    page.getByText('This shot has 1 file. It needs at least 4 files.', { exact: false }).elements(),
  ).toHaveLength(1)

  const chosen = new DataTransfer()
  const dark = dronePhoto({ latitude: 37.7955, longitude: -122.3937, relativeAltitudeMeters: 50, gray: 0 })
  chosen.items.add(new File([dark], 'DJI_0001.JPG'))
  chosen.items.add(new File([jpegPhoto()], 'DJI_0002.JPG'))
  const input = page.getByLabelText('Files: Roof overview').element() as HTMLInputElement
  input.files = chosen.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  // A warning of its own, which comes first.
  await page.getByRole('button', { name: 'Got it' }).click()
  await expect.element(row('DJI_0001')).toHaveAccessibleName(/warning: Underexposure/)
  await expect.element(row('DJI_0002')).toHaveAccessibleName(/No GPS, must be fixed: Position/)
  await expect.element(page.getByText('Must be fixed, or needs a comment')).toBeVisible()
  await expect.element(page.getByText(/^Files of this shot don't meet the requirements/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await expect.element(found.getByText('This shot has 3 files.', { exact: false })).toBeVisible()
  await found.getByRole('button', { name: 'Show files: Underexposure' }).click()
  await found.getByRole('button', { name: 'Open DJI_0001.JPG' }).click()
  const notes = page.getByRole('dialog').getByRole('list', { name: 'Findings' })
  await expect
    .element(notes)
    .toMatchTextContent(
      'Warning: Underexposure. 100% of this photo is black. Measured: 100%. Required: at most 25%.',
    )
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expectAccessible()

  // The server has measured it again: its word replaces the browser's.
  changeAssets(judgedMission.id, (assets) => assets.map((asset) => ({ ...asset, dark_percent: 1 })))
  expect(cachedAssets(judgedMission.id)).toHaveLength(1)
  await expect.element(row('DJI_0009')).not.toHaveAccessibleName(/Underexposure/)
})
