import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testConfig } from '#app/console-config.fixture.ts'
import { loadConsoleConfig } from '#app/console-config.ts'
import { MissionsCard } from './pilot-lists.tsx'

test('the flights of a pilot have the time at their site, as everywhere', async () => {
  const missions = [
    { id: 1, name: 'Quay', status: 'pilot_accepted', scheduled_at_start: '2030-06-12T01:30:00Z' },
    { id: 2, name: 'Hut', status: 'pilot_accepted', scheduled_at_start: null },
  ].map((mission) => ({ ...mission, timezone_id: 'Pacific/Honolulu' }))
  vi.stubGlobal('fetch', async (path: string) =>
    Response.json(path === '/config.json' ? testConfig : { data: missions, meta: { next: null } }),
  )
  onTestFinished(() => {
    queryClient.clear()
    vi.unstubAllGlobals()
  })
  await loadConsoleConfig()
  await render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <MissionsCard pilotId={7} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await expect.element(page.getByRole('cell', { name: '06/11/2030 03:30PM' })).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'No time yet' })).toBeVisible()
})
