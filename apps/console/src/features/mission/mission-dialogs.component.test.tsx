import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { testConfig } from '#app/console-config.fixture.ts'
import { loadConsoleConfig } from '#app/console-config.ts'
import { provideEffects } from '#app/effects.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { missionEffects } from './mission.effects.ts'
import type { ProviderMission } from './mission.queries.ts'
import { changesOf } from './mission-changes.ts'
import { SchedulePanel } from './schedule-panel.tsx'

const mission = {
  id: 7,
  version: 3,
  status: 'pilots_notified',
  duration_in_seconds: 3600,
  scheduled_at_start: null,
  location: { timezone_id: 'America/Denver' },
} as ProviderMission

const nobody = { notifications: [], total: 0, emails: [] }
const refusal = (fields: Record<string, string[]>) =>
  Response.json(
    { code: 'invalid', message: 'Some fields need another look.', errors: fields },
    { status: 422 },
  )

/** Shows a dialog over a server that responds as the test says, and returns the calls that were made. */
const show = async (dialog: ReactNode, respond: (call: string) => Response | null) => {
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    if (path === '/config.json') return Response.json(testConfig)
    const call = `${method} ${path.replace('/v1/provider/missions/7/', '')}`
    calls.push(call)
    const response = respond(call)
    if (!response) throw new TypeError('Failed to fetch')
    return response
  })
  const credentials = { kind: 'plain', token: 'token', email: 'dana@example.com' }
  localStorage.setItem('sortie.session', JSON.stringify({ credentials, actingAs: null }))
  provideEffects([missionEffects])
  await loadConsoleConfig()
  onTestFinished(() => {
    queryClient.clear()
    localStorage.clear()
    vi.unstubAllGlobals()
  })
  const router = createMemoryRouter([{ path: '/', element: dialog }])
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return calls
}

test('a change waits for a server that is away, says so in words for people, and keeps its reason', async () => {
  let isAway = true
  const cancel = changesOf(mission, () => true).find(({ id }) => id === 'cancel')
  const onClose = vi.fn()
  if (!cancel) throw new Error('the mission can be canceled')
  await show(<ChangeDialog missionId={7} change={cancel.change} onClose={onClose} />, () =>
    isAway ? null : Response.json(nobody),
  )
  const confirm = page.getByRole('button', { name: 'Cancel mission' })
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Rain')
  await expect.element(page.getByText('Checking who will be notified')).toBeVisible()
  await expect.element(confirm).toBeDisabled()
  isAway = false
  await expect.element(page.getByText('Nobody will be notified.')).toBeVisible()
  isAway = true
  await confirm.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("We couldn't reach the server. Your changes are still here. Try again.")
  await expect.element(page.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('Rain')
  isAway = false
  await confirm.click()
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a time that is refused says why next to it, and a lost connection in words for people', async () => {
  let response: Response | null = null
  const calls = await show(<SchedulePanel mission={mission} onClose={() => {}} />, () => response)
  const time = page.getByLabelText(/^Arrival time/)
  const save = page.getByRole('button', { name: 'Save' })
  await time.fill('04:30')
  await save.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("We couldn't reach the server. Your changes are still here. Try again.")
  await expect.element(time).toHaveValue('04:30')
  response = refusal({ scheduled_at_start: ['This time is in the past. Choose a later one.'] })
  await save.click()
  await expect.element(time).toHaveAccessibleDescription(/This time is in the past/)
  await expect.element(time).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(calls).toEqual(['POST preview', 'POST preview'])
})
