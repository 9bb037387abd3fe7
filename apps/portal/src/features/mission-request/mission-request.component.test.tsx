import { exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { signInWith, withoutMaps } from '#app/signed-in.fixture.ts'
import { MissionRequest } from './mission-request-page.tsx'

const offer: Mission = {
  ...exampleMission,
  status: 'pilots_notified',
  admin_scheduled: false,
  is_on_hold: false,
  sla_expired: false,
  package: null,
}
const slot = {
  scheduled_at_start: '2026-03-02T17:00:00Z',
  scheduled_at_end: '2026-03-02T18:00:00Z',
  weather_forecast: null,
}

let shown: Mission
beforeEach(async () => {
  withoutMaps()
  shown = offer
  await signInWith((path) => {
    if (path.startsWith(`/v2/pilots/missions/${offer.id}`)) return Response.json(shown)
    if (path.includes('/timeslots'))
      return Response.json([
        { date: '2026-03-02', available_timeslots: [slot], current_mission_timeslots: [] },
      ])
    return Response.json({ code: 'not_found' }, { status: 404 })
  })
  onTestFinished(() => {
    queryClient.clear()
    sessionStorage.clear()
  })
})

/** The page as a visit opens it, which is over when another begins. */
const visit = async ({ isEmbedded = false } = {}) => {
  queryClient.clear()
  const { unmount } = await render(
    <MemoryRouter initialEntries={[`/availablemission/${offer.id}`]}>
      <QueryClientProvider client={queryClient}>
        <main>
          <Routes>
            <Route
              path="/availablemission/:mission_id"
              element={<MissionRequest isEmbedded={isEmbedded} />}
            />
          </Routes>
        </main>
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await expect.element(page.getByText(/of 5 sections confirmed/)).toBeVisible()
  return unmount
}

const confirmed = () => page.getByText(/of 5 sections confirmed/)
const confirm = (name: string) => page.getByText(`I have read and confirm the ${name} section.`).click()

test('who leaves an offer to look something up comes back to what they had confirmed and chosen', async () => {
  const leave = await visit()
  for (const name of ['Scope', 'Preparation', 'Execution', 'Airspace']) await confirm(name)
  await page.getByRole('radio').first().click({ force: true })
  await confirm('Scheduling')
  await expect.element(confirmed()).toHaveTextContent('5 of 5 sections confirmed')
  await leave()
  const leaveAgain = await visit()
  await expect.element(confirmed()).toHaveTextContent('5 of 5 sections confirmed')
  await expect.element(page.getByRole('radio').first()).toBeChecked()
  await leaveAgain()
  // What has changed since has to be read again.
  shown = { ...offer, instructions: 'Fly lower.' }
  await visit()
  await expect.element(confirmed()).toHaveTextContent('0 of 5 sections confirmed')
})

test('a view inside an app, which has no session that could end, keeps nothing', async () => {
  const leave = await visit({ isEmbedded: true })
  await confirm('Scope')
  await expect.element(confirmed()).toHaveTextContent('1 of 5 sections confirmed')
  await leave()
  await visit()
  await expect.element(confirmed()).toHaveTextContent('0 of 5 sections confirmed')
})
