import { transferTool } from './mission-extras.ts'
import type { MissionBody, MissionPlan, Planner, Wish } from './mission-plan.ts'
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

const progress: Pick<Wish, 'ends' | 'flies'>[] = [
  { ends: 'processing_shots', flies: [-6, '08:00'] },
  { ends: 'assets_uploaded', flies: [-6, '10:00'] },
  { ends: 'flight_complete', flies: [-6, '13:00'] },
  { ends: 'flight_complete', flies: [-6, '15:00'] },
  { ends: 'pilot_accepted', flies: [13, '08:00'] },
  { ends: 'pilot_accepted', flies: [13, '10:00'] },
  { ends: 'pilot_accepted', flies: [13, '13:00'] },
  { ends: 'pilot_accepted', flies: [13, '15:00'] },
]

/** Eight turbines in two rows. */
export const turbineMissions = (
  plan: Planner,
  work_order_id: number,
  bladeShotTypeId: number,
): MissionPlan[] =>
  progress.map((how, index) => {
    const name = `Turbine ${String.fromCharCode(65 + Math.floor(index / 4))}${(index % 4) + 1}`
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
      ...how,
      by: 'demo',
      flyBy: 30,
      amount: 30_000,
      more,
    })
  })

const positionOf = (index: number): [longitude: number, latitude: number] => [
  farm.longitude + 0.0042 * (index % 4),
  farm.latitude + 0.0051 * Math.floor(index / 4),
]
