import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testConfig } from '#app/console-config.fixture.ts'
import { loadConsoleConfig } from '#app/console-config.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'

const rae = { id: 1, name: 'Rae Okafor', roles: ['reviewer'] }
const theo = { id: 2, name: 'Theo Brandt' }

test('a review is handed to someone else', async () => {
  const responses: Record<string, unknown> = {
    '/config.json': testConfig,
    '/v1/provider/me': rae,
    '/v1/provider/reviewers': { data: [rae, theo] },
  }
  vi.stubGlobal('fetch', async (url: string) => Response.json(responses[url.replace(/\?.*/, '')] ?? {}))
  onTestFinished(() => {
    queryClient.clear()
    vi.unstubAllGlobals()
  })
  await loadConsoleConfig()
  await render(
    <QueryClientProvider client={queryClient}>
      <HandOverDialog missionId={7} onClose={() => {}} />
    </QueryClientProvider>,
  )
  await page.getByRole('button', { name: /To$/ }).click()
  await expect.element(page.getByRole('option', { name: theo.name })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
})
