import { randomUUID } from 'node:crypto'
import { expect, type Locator } from '@playwright/test'
import { santaMonica } from './missions.ts'
import { addRecord, provider } from './provider.ts'

export const outerRing = [
  [-118.481, 34.029],
  [-118.479, 34.029],
  [-118.479, 34.031],
  [-118.481, 34.031],
  [-118.481, 34.029],
]

export const accessLine = [
  [-118.482, 34.028],
  [-118.478, 34.0281],
]

/** A roof, a road and a place to stay away from. */
export const siteFeatures = [
  { name: 'Main roof', kind: 'polygon', geometry: { type: 'Polygon', coordinates: [outerRing] } },
  { name: 'Access road', kind: 'line', geometry: { type: 'LineString', coordinates: accessLine } },
  {
    name: 'School yard',
    kind: 'no_fly_zone',
    geometry: { type: 'Polygon', coordinates: [outerRing.map(([x = 0, y = 0]) => [x + 0.004, y])] },
  },
]

export const at = (name: string) => ({ location: { ...santaMonica, name } })

const hour = 3_600_000

/** A schedule of one hour that begins so many hours from now, on the full hour. */
export const inHours = (hours: number) => {
  const start = Math.ceil(Date.now() / hour) * hour + hours * hour
  return {
    scheduled_at_start: new Date(start).toISOString(),
    scheduled_at_end: new Date(start + hour).toISOString(),
  }
}

/** Names are given once, and every test needs its own. */
export const newShotType = (name: string): Promise<number> =>
  addRecord('/shot_types', { name: `${name} ${randomUUID()}` })

/** A flight app whose pictures are delivered to its maker, not to the portal. */
export const flightAppElsewhere = {
  name: 'Mastcheck',
  delivery_to: 'mastcheck',
  delivery_to_url: 'https://mastcheck.example.com/deliveries',
  pilot_flight_instruction: { ios: 'Fly on the phone', android: 'Fly on Android', web: 'Fly from the desk' },
  pilot_delivery_instruction: { web: 'Deliver in Mastcheck' },
}

type Reason = { slug: string; short: string; blurb: string; is_pilot_selectable: boolean }

const reasons: Reason[] = [
  { slug: 'weather', short: 'Weather', blurb: 'Rain, wind or clouds.', is_pilot_selectable: true },
  { slug: 'other', short: 'Other', blurb: 'Anything else.', is_pilot_selectable: true },
  { slug: 'client_request', short: 'Client request', blurb: '', is_pilot_selectable: false },
]

/** The reasons to reschedule; whoever comes first makes them. */
export const makeReasons = async (): Promise<void> => {
  for (const reason of reasons) await provider('POST', '/reschedule_reasons', reason).catch(() => undefined)
}

/** Presses an address, and expects the maps app at a place in a tab of its own. */
export const expectMapsFrom = async (address: Locator, place: string): Promise<void> => {
  const page = address.page()
  const before = page.url()
  await page.context().route('https://www.google.com/**', (route) => route.fulfill({ body: 'A map' }))
  const opened = page.context().waitForEvent('page')
  await address.click()
  await expect(await opened).toHaveURL(
    `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: place })}`,
  )
  expect(page.url()).toBe(before)
}
