import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signInWith } from '#app/signed-in.fixture.ts'
import { aPlacedMission } from './missions-map.fixture.ts'
import { MissionsMapDialog } from './missions-map-dialog.tsx'

test('on a phone that is held on its side, the search and the filters leave room for the map', async () => {
  const [width, height] = [window.innerWidth, window.innerHeight]
  await page.viewport(844, 390)
  const types = ['client', 'training', 'creative'] as const
  const statuses = ['pilots_notified', 'pilot_accepted', 'complete'] as const
  const data = types.flatMap((mission_type, row) =>
    statuses.map((status, column) => aPlacedMission({ id: row * 3 + column + 1, mission_type, status })),
  )
  await signInWith((path) => {
    if (!path.startsWith('/v2/pilots/missions')) return Response.json([])
    const asksForPast = path.includes('processing_shots')
    const listed = data.filter(({ status }) => (status === 'complete') === asksForPast)
    return Response.json({ data: listed, meta: { page: 1, per_page: 100, total: 9, total_pages: 1 } })
  })
  onTestFinished(async () => {
    queryClient.clear()
    await page.viewport(width, height)
  })
  await render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <MissionsMapDialog isOpen onOpenChange={() => {}} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const filters = page.getByRole('group', { name: 'Mission types' })
  await expect.element(filters).toBeVisible()
  expect(filters.getByRole('button').elements().length).toBeGreaterThan(4)
  const map = page.getByRole('region', { name: 'Map of missions' })
  await expect.element(map).toBeInTheDocument()
  const { top, bottom } = map.element().getBoundingClientRect()
  expect(bottom).toBeLessThanOrEqual(390)
  // Half of what there is.
  expect(bottom - top).toBeGreaterThanOrEqual(195)
})
