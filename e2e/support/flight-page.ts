import type { Page } from '@playwright/test'
import { callHeaders } from '@sortie/contract/headers'
import { assignTo, newMission, santaMonica } from './missions.ts'
import { type Actor, plainSession } from './pilots.ts'
import { browserTestSecrets, portalUrl } from './secrets.ts'

/** North of the site, about 340 ft. */
export const roof = { latitude: santaMonica.latitude + 0.00094, longitude: santaMonica.longitude }

const around = ({ latitude, longitude }: { latitude: number; longitude: number }, half: number) => [
  [
    [longitude - half, latitude - half],
    [longitude + half, latitude - half],
    [longitude + half, latitude + half],
    [longitude - half, latitude + half],
    [longitude - half, latitude - half],
  ],
]

const noFly = { latitude: santaMonica.latitude, longitude: santaMonica.longitude + 0.003 }

/** A mission that is flown in three quarters of an hour, with two shots, a contact and a no-fly zone. */
export const flightMission = (pilot: Actor, changes: Record<string, unknown> = {}) => {
  const start = Math.ceil(Date.now() / 60_000 + 45) * 60_000
  const polygon = (name: string, kind: string, coordinates: number[][][]) => ({
    name,
    kind,
    geometry: { type: 'Polygon', coordinates },
  })
  return newMission({
    location: { ...santaMonica, name: 'North field' },
    onsite_contact: { name: 'The gatekeeper', phone: '+13105550100', call_action: 'Call at the gate' },
    map_features: [
      polygon('Roof', 'polygon', around(roof, 0.0003)),
      polygon('School', 'no_fly_zone', around(noFly, 0.0005)),
    ],
    shots: [{ name: 'Roof from above', map_feature: 'Roof' }, { name: 'The entrance' }],
    ...changes,
  }).then((mission) =>
    assignTo(mission, pilot, {
      scheduled_at_start: new Date(start).toISOString(),
      scheduled_at_end: new Date(start + 3_600_000).toISOString(),
    }),
  )
}

interface Logged {
  kind: string
  item: string | null
  shot_id: number | null
  is_done: boolean
  note: string
  at: string
}

/** What the server has, each entry in a few words. */
export const flightLogOf = async (page: Page, pilot: Actor, missionId: number): Promise<string[]> => {
  const { credentials } = await plainSession(pilot)
  const headers = callHeaders(browserTestSecrets.applicationToken, credentials)
  const response = await page.request.get(`${portalUrl}/v1/pilots/missions/${missionId}/flight_log`, {
    headers,
  })
  const { data } = (await response.json()) as { data: Logged[] }
  return data.map(({ kind, item, note, is_done }) =>
    [kind, item, note, is_done ? null : 'taken back'].filter(Boolean).join(' '),
  )
}

/** What can be pressed on the page and is smaller than a thumb in a glove. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, textarea')]
      .filter((target) => !target.closest('[role=status], .sortie-map, [class*=skip]'))
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        return width > 0 && (height < 56 || width < 56)
      })
      .map((target) => target.textContent || target.outerHTML),
  )
