import { exampleImage, exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { missionKeys } from '#app/mission-keys.ts'
import { signInWith } from '#app/signed-in.fixture.ts'
import { expectAccessible } from '../../../../../packages/ui/testing/accessibility.ts'
import { UploadWorkspace } from './upload-workspace.tsx'

const mission = { ...exampleMission, status: 'assets_uploaded' as const, partial_reshoots: [] }

const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const show = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <main>
          <h1>Upload Assets</h1>
          <UploadWorkspace mission={mission} />
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
