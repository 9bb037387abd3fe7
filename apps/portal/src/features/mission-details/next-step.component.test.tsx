import { exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signInWith } from '#app/signed-in.fixture.ts'
import { NextActionBar } from './next-step.tsx'

/** The color of the button at the bottom of a phone, for a flight so many hours from now. */
const barOf = async (hours: number, status: 'pilot_accepted' | 'pilot_assigned' = 'pilot_accepted') => {
  await signInWith((path) => {
    throw new Error(`nothing responds to ${path}`)
  })
  const mission = {
    ...exampleMission,
    status,
    is_on_hold: false,
    airspace_briefing: null,
    scheduled_at_start: new Date(Date.now() + hours * 3_600_000).toISOString(),
  }
  const { unmount } = await render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <NextActionBar mission={mission} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const color = getComputedStyle(page.getByRole('button').element()).backgroundColor
  const name = page.getByRole('button').element().textContent
  await unmount()
  return { name, color }
}

test('a flight can be marked as flown from the start, but only once it has begun is that the filled button', async () => {
  const [later, begun] = [await barOf(48), await barOf(-1)]
  expect([later.name, begun.name]).toEqual(['Mark as flown', 'Mark as flown'])
  expect(later.color).not.toBe(begun.color)
  expect([await barOf(48, 'pilot_assigned'), await barOf(-1, 'pilot_assigned')]).toEqual([
    { name: 'Complete Flight', color: later.color },
    { name: 'Complete Flight', color: begun.color },
  ])
})
