import { transferTool } from './mission-extras.ts'
import type { MissionBody, MissionOptions, MissionPlan, Planner } from './mission-plan.ts'
import type { PilotIds } from './pilots.ts'
import { place } from './places.ts'
import type { Provider } from './provider-client.ts'
import { point } from './shapes.ts'

const site_id = 'WF-204'
const farm = place('Windy Pass Wind Farm')

/** Finds or makes the work order of the wind farm. */
export const loadWorkOrder = async (provider: Provider, { demo }: PilotIds): Promise<number> => {
  const query = { pilot_id: demo, per_page: 100 }
  const { data } = await provider.read('GET /v1/provider/work_orders', { query })
  const there = data.find((order) => order.site_id === site_id)
  if (there) return there.id
  const body = { site_id, location: farm, pilot_id: demo }
  return (await provider.write('POST /v1/provider/work_orders', `work-orders/${site_id}`, { body })).id
}

const rows = ['A', 'B', 'C', 'D', 'E', 'F']
const turbinesPerRow = 6
const hours = ['08:00', '10:00', '13:00', '15:00'] as const

/** Some are delivered, more are flown and wait for their photos, and the rest is still to be flown. */
const progressOf = (index: number): Pick<MissionOptions, 'ends' | 'flies'> => {
  const time = hours[index % hours.length] ?? hours[0]
  if (index < 4) return { ends: 'processing_shots', flies: [-6, time] }
  if (index < 8) return { ends: 'assets_uploaded' }
  if (index < 20) return { ends: 'flight_complete' }
  return index < 24 ? { ends: 'pilot_accepted', flies: [13, time] } : { ends: 'pilot_accepted' }
}

/** Turbines in rows; each is an inspection of its three blades. */
export const turbineMissions = (
  plan: Planner,
  work_order_id: number,
  bladeShotTypeId: number,
): MissionPlan[] =>
  Array.from({ length: rows.length * turbinesPerRow }, (_, index) => {
    const name = `Turbine ${rows[Math.floor(index / turbinesPerRow)]}${(index % turbinesPerRow) + 1}`
    const [longitude, latitude] = positionOf(index)
    const site = { ...farm, latitude, longitude }
    const more: Partial<MissionBody> = {
      ...transferTool,
      name,
      work_order_id,
      work_order_number: `${site_id}-${index + 1}`,
      location: site,
      instructions: 'Wait for the rotor to stop. All **three blades**, root to tip, from all four sides.',
      map_features: [point(name, 'point_of_interest', site, [0, 0], 90)],
      shots: ['Blade 1', 'Blade 2', 'Blade 3'].map((blade) => ({
        name: blade,
        shot_type_id: bladeShotTypeId,
        map_feature: name,
      })),
    }
    return plan(`${site_id}-${index + 1}`, 'tower', farm.name, {
      ...progressOf(index),
      by: 'demo',
      flyBy: 30,
      amount: 30_000,
      more,
    })
  })

const positionOf = (index: number): [longitude: number, latitude: number] => [
  farm.longitude + 0.0042 * (index % turbinesPerRow),
  farm.latitude + 0.0051 * Math.floor(index / turbinesPerRow),
]
