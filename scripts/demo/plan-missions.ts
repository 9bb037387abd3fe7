import { type Known, type MissionPlan, plannerFor } from './mission-plan.ts'
import { missionsOfOthers } from './missions-of-others.ts'
import { missionsOnOffer } from './missions-on-offer.ts'
import { pastMissions } from './missions-past.ts'
import { missionsThatWait } from './missions-that-wait.ts'
import { missionsUnderWay } from './missions-under-way.ts'
import { turbineMissions } from './work-order.ts'

/** All missions of the demo data, in two rounds: numbers and notifications come about as they would have. */
export const planMissions = (
  known: Known & { workOrder: number },
): { earlier: MissionPlan[]; current: MissionPlan[] } => {
  const plan = plannerFor(known)
  const { calendar, catalog, workOrder } = known
  return {
    earlier: [...pastMissions(plan), ...missionsOfOthers(plan)],
    current: [
      ...turbineMissions(plan, workOrder, catalog.shotType('Blade Inspection')),
      ...missionsUnderWay(plan, calendar),
      ...missionsOnOffer(plan, calendar),
      ...missionsThatWait(plan),
    ],
  }
}
