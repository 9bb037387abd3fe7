import { exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signInWith, withoutMaps } from '#app/signed-in.fixture.ts'
import { MissionDetails } from './mission-details.tsx'

beforeEach(async () => {
  withoutMaps()
  // Nothing of what the parts load matters here.
  await signInWith(() => Response.json({ code: 'not_found' }, { status: 404 }))
  onTestFinished(() => queryClient.clear())
})

const show = (status: Mission['status']) =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <MissionDetails mission={{ ...exampleMission, status }} pilot={undefined} variant="portal" />
      </QueryClientProvider>
    </MemoryRouter>,
  )

const cards = () =>
  page
    .getByRole('heading', { level: 2 })
    .elements()
    .map(({ textContent }) => textContent)
    .filter((title) => ['Schedule', 'Way to your payout'].includes(title ?? ''))

const flyBy = page.getByText(/^Fly by /)

test('before the flight the schedule comes first, with what limits it', async () => {
  await show('pilot_accepted')
  await expect.poll(cards).toEqual(['Schedule', 'Way to your payout'])
  await expect.element(flyBy).toBeVisible()
})

test('M-RESCHED-12 M-RESCHED-14 once submitted, the way to the payout comes first, and nothing limits the flight anymore', async () => {
  await show('processing_shots')
  await expect.poll(cards).toEqual(['Way to your payout', 'Schedule'])
  await expect.element(flyBy).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Reschedule' })).toBeDisabled()
})

test('a rejected mission has no payout to wait for', async () => {
  await show('rejected')
  await expect.poll(cards).toEqual(['Schedule', 'Way to your payout'])
})
