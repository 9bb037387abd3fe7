import { exampleMission } from '@sortie/domain/mission/example-mission.fixture'
import type { FlightEntry, NewFlightEntry } from '@sortie/domain/mission/flight-log.schema'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { missionKeys } from '#app/mission-keys.ts'
import { type Respond, signInWith, withoutMaps } from '#app/signed-in.fixture.ts'
import { expectAccessible } from '../../../../../packages/ui/testing/accessibility.ts'
import { Component } from './flight-page.tsx'

const inOneHour = new Date(Date.now() + 3_600_000).toISOString()
const mission: Mission = {
  ...exampleMission,
  id: 7,
  status: 'pilot_accepted',
  is_on_hold: false,
  showOnHold: false,
  scheduled_at_start: inOneHour,
  partial_reshoots: [],
}

let answer: (entries: readonly NewFlightEntry[]) => Response
let respond: Respond

beforeEach(async () => {
  withoutMaps()
  respond = (path, { method, body }) => {
    if (method !== 'POST' || !path.includes('/flight_log')) return Response.json({}, { status: 503 })
    return answer(JSON.parse(String(body)).entries)
  }
  await signInWith((path, init) => respond(path, init))
  queryClient.setQueryData(missionKeys.one(mission.id), mission)
})
afterEach(async () => {
  queryClient.clear()
  for (const { name } of await indexedDB.databases())
    if (name?.startsWith('sortie-flights')) indexedDB.deleteDatabase(name)
})

const show = (hash = '') => {
  const router = createMemoryRouter([{ path: '/clientmission/:mission_id/flight', Component }], {
    initialEntries: [`/clientmission/7/flight${hash}`],
  })
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const stored = (entries: readonly NewFlightEntry[]): FlightEntry[] =>
  entries.map((entry) => ({
    item: null,
    shot_id: null,
    is_done: true,
    note: '',
    received_at: new Date().toISOString(),
    ...entry,
  }))

test('what is noted is sent in order, again after a failure with the same ids, and not after it was refused', async () => {
  const sent: NewFlightEntry[][] = []
  answer = (entries) => {
    sent.push([...entries])
    return sent.length === 1
      ? Response.json({}, { status: 503 })
      : Response.json({ data: stored(entries) }, { status: 201 })
  }
  await show()
  await page.getByRole('button', { name: /^Batteries/ }).click()
  await expect
    .element(page.getByRole('button', { name: /^Batteries/ }))
    .toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /^Memory card/ }).click()
  await expect.poll(() => sent.length, { timeout: 10_000 }).toBeGreaterThan(1)
  const last = sent.at(-1) ?? []
  expect(last.map((entry) => entry.kind === 'check' && entry.item)).toEqual(['battery', 'card'])
  expect(last[0]?.id).toBe(sent[0]?.[0]?.id)
  expect(Date.parse(last[1]?.at ?? '')).toBeGreaterThan(Date.parse(last[0]?.at ?? ''))
  await expectAccessible()

  answer = () => Response.json({ code: 'not_found', message: "That record doesn't exist." }, { status: 404 })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await page.getByRole('button', { name: /^Memory card/ }).click()
  await expect.element(page.getByText("Some of your entries weren't accepted")).toBeVisible()
  warned.mockRestore()
})

test('what an earlier visit noted without a network is there, and is sent once there is one', async () => {
  let isThere = false
  const sent: string[] = []
  answer = (entries) => {
    if (!isThere) return Response.json({}, { status: 503 })
    sent.push(...entries.map((entry) => (entry.kind === 'note' ? entry.note : entry.kind)))
    return Response.json({ data: stored(entries) }, { status: 201 })
  }
  const first = await show('#site')
  await page.getByLabelText('Note for the company that booked the flight').fill('Windy.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('button', { name: /^Check off / }).click()
  await expect.element(page.getByText("2 entries on this device haven't been sent yet.")).toBeVisible()
  await first.unmount()
  queryClient.removeQueries({ queryKey: missionKeys.flightLog(mission.id) })
  await show('#site')
  await expect.element(page.getByText('Windy.', { exact: true })).toBeVisible()
  await expect.element(page.getByText("2 entries on this device haven't been sent yet.")).toBeVisible()
  isThere = true
  dispatchEvent(new Event('online'))
  await expect.poll(() => sent).toEqual(['Windy.', 'shot'])
  await expect.element(page.getByText('Everything on this device has been sent.')).toBeVisible()
})

const positions = (report: (found: PositionCallback, failed: PositionErrorCallback) => void) =>
  vi.spyOn(navigator.geolocation, 'watchPosition').mockImplementation((found, failed) => {
    report(found, failed as PositionErrorCallback)
    return 1
  })

const failure = (code: number) => ({ code, PERMISSION_DENIED: 1 }) as GeolocationPositionError
const at = (coords: object) =>
  ({ coords: { speed: null, heading: null, accuracy: 5, ...coords } }) as GeolocationPosition

test.each([
  [1, /We can.t see your location/],
  [2, /can't find its position/],
] as const)('a position that fails with %d is explained', async (code, text) => {
  const spy = positions((_, failed) => failed(failure(code)))
  await show('#site')
  await page.getByRole('button', { name: 'Show where I am' }).click()
  await expect.element(page.getByText(text)).toBeVisible()
  spy.mockRestore()
})

test('the arrow goes by the map, by the walk, and by the compass if there is one', async () => {
  let move: (coords: object) => void = () => {}
  const { latitude, longitude } = mission.location ?? {}
  const spy = positions((found) => {
    move = (coords) => found(at({ latitude, longitude, ...coords }))
  })
  await show('#site')
  await page.getByRole('button', { name: 'Show where I am' }).click()
  move({})
  await expect.element(page.getByText('north is up', { exact: false })).toBeVisible()
  move({ speed: 1.4, heading: 90 })
  await expect.element(page.getByText("you're walking", { exact: false })).toBeVisible()
  dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute', { absolute: true, alpha: 90 }))
  await expect.element(page.getByText("you're facing", { exact: false })).toBeVisible()
  spy.mockRestore()
})

test('in a low window the button to check off a shot covers nothing of the way to it', async () => {
  const { latitude, longitude } = mission.location ?? {}
  const spy = positions((found) => found(at({ latitude: (latitude ?? 0) + 0.004, longitude })))
  await page.viewport(844, 390)
  await show('#site')
  await page.getByRole('button', { name: 'Show where I am' }).click()
  await expect.element(page.getByText('north is up', { exact: false })).toBeVisible()
  const way = page.getByRole('region', { name: /^Next: / }).element()
  const button = page.getByRole('button', { name: /^Check off / }).element()
  for (const top of [0, 80, 160, 240]) {
    scrollTo(0, top)
    const [covered, covers] = [way.getBoundingClientRect(), button.getBoundingClientRect()]
    // It stays where the thumb is.
    expect(covers.bottom).toBeLessThanOrEqual(innerHeight)
    expect(covers.left).toBeGreaterThanOrEqual(covered.right)
  }
  spy.mockRestore()
})
