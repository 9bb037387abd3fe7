import type { Locator, Page } from '@playwright/test'
import { check } from './checkbox.ts'
import { assignTo, moveTo, newMission, newWorkOrder, santaMonica } from './missions.ts'

export const windFarm = {
  ...santaMonica,
  name: 'Windy Pass Wind Farm',
  address: '400 Ridge Road',
  city: 'Tehachapi',
  postal_code: '93561',
  latitude: 35.0421,
  longitude: -118.3067,
}

/** A work order whose missions, by their names, have come so far. */
export const workOrderWith = async (
  pilot: { id: number },
  turbines: Record<string, 'pilot_accepted' | 'flight_complete' | 'assets_uploaded'>,
) => {
  const workOrder = await newWorkOrder(pilot, { location: windFarm })
  const ids: Record<string, number> = {}
  for (const [name, status] of Object.entries(turbines)) {
    const fields = { name, work_order_id: workOrder.id, shots: [{ name: 'Blade 1' }, { name: 'Blade 2' }] }
    const mission = await assignTo(
      await newMission({ ...fields, flight_app: { name: 'Cyberduck', delivery_to: 'self' } }),
      pilot,
    )
    if (status !== 'pilot_accepted') await moveTo(mission, status)
    ids[name] = mission.id
  }
  return { id: workOrder.id, ids }
}

export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

export const selectTurbine = (page: Page, name: string): Promise<void> =>
  check(page.getByRole('checkbox', { name: `Select ${name}` }))
