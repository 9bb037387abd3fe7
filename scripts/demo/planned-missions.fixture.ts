import { calendarFrom } from './calendar.ts'
import type { MissionPlan } from './mission-plan.ts'
import { planMissions } from './plan-missions.ts'

const named = () => 1
const catalog = {
  drone: named,
  camera: named,
  device: named,
  equipment: named,
  licenseType: named,
  badge: named,
  category: named,
  package: named,
  shotType: named,
  reason: named,
}
export const pilots = {
  demo: 1,
  neighbor: 2,
  berlin: 3,
  london: 4,
  fresh: 5,
  unlicensed: 6,
  deviceless: 7,
  rejected: 8,
  evaluated: 9,
}

/** All missions of the demo data, if it were loaded on a day. */
export const plannedOn = (day: string): MissionPlan[] => {
  const calendar = calendarFrom(`${day}T20:00:00Z`)
  const { earlier, current } = planMissions({ calendar, catalog, pilots, workOrder: 501 })
  return [...earlier, ...current]
}
