import type { MissionPlan, Planner } from './mission-plan.ts'

/** Missions that are not, or no longer, the demo pilot's: in preparation, not on offer, held by others, or canceled. */
export const missionsOfOthers = (plan: Planner): MissionPlan[] => [
  plan('OTHER-01', 'mapping', 'Point Meadow', { ends: 'created', flyBy: 30 }),
  plan('OTHER-02', 'creative', 'Harbor Light', { ends: 'created', flyBy: 40 }),
  plan('OTHER-03', 'roof', 'Washington Depot', { ends: 'available', flyBy: 16 }),
  plan('OTHER-04', 'panorama', 'Ballona Boatyard', { ends: 'available', flyBy: 25 }),
  plan('OTHER-05', 'training', 'Airport Park', {
    ends: 'pilots_notified',
    offered: ['evaluated'],
    flyBy: 30,
  }),
  plan('OTHER-06', 'roof', 'Arizona Terrace', {
    ends: 'pilot_accepted',
    by: 'neighbor',
    offered: ['demo'],
    flies: [4, '10:00'],
  }),
  plan('OTHER-07', 'mapping', 'Ostkreuz Yard', {
    ends: 'pilots_notified',
    offered: ['berlin'],
    flyBy: 18,
    currency: 'EUR',
    amount: 27_500,
  }),
  plan('OTHER-08', 'mapping', 'Spree Quarter', {
    ends: 'pilot_assigned',
    by: 'berlin',
    flies: [5, '10:00'],
    currency: 'EUR',
    amount: 29_000,
  }),
  plan('OTHER-09', 'roof', 'Rotherhithe Wharf', {
    ends: 'pilot_accepted',
    by: 'london',
    flies: [3, '11:30'],
    currency: 'GBP',
    amount: 14_000,
  }),
  plan('OTHER-10', 'home', 'Greenland Dock House', {
    ends: 'complete',
    by: 'london',
    flies: [-20, '14:00'],
    currency: 'GBP',
    amount: 9_500,
    paid: 'complete',
    more: { fly_by_date: null },
  }),
  plan('OTHER-11', 'roof', 'Ostkreuz Yard', {
    ends: 'in_production',
    by: 'berlin',
    flies: [-8, '09:00'],
    currency: 'EUR',
    amount: 18_000,
    more: { fly_by_date: null },
  }),
  plan('OTHER-12', 'roof', 'Sawtelle Square', {
    ends: 'canceled',
    by: 'demo',
    flies: [8, '09:00'],
    reason: 'The client withdrew the order.',
  }),
  plan('OTHER-13', 'home', 'Lagoon House', {
    ends: 'canceled',
    offered: ['demo', 'neighbor'],
    reason: 'The house has been sold.',
  }),
  plan('OTHER-14', 'roof', 'Basin C Apartments', {
    ends: 'pilots_notified',
    offered: ['demo'],
    // The provider ends the period today; the demo pilot's lists no longer show the mission.
    flyBy: 0,
    expire: true,
  }),
]
