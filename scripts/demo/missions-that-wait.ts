import type { MissionPlan, Planner } from './mission-plan.ts'

/** The mission whose payout is refused: the sandbox refuses amounts that end in 13 cents once. */
export const refusedPayoutReference = 'WAIT-07'

/** The mission whose payout is sent with it. */
export const paidReference = 'WAIT-06'

/** The mission that the demo pilot declines (waiting.ts). */
export const declinedReference = 'WAIT-04'

/** Missions that the provider's people have to see to: nobody flies them, or a payout for them failed. */
export const missionsThatWait = (plan: Planner): MissionPlan[] => [
  plan('WAIT-01', 'home', 'Lagoon House', { ends: 'available', flyBy: 0 }),
  plan('WAIT-02', 'roof', 'Sawtelle Square', { ends: 'available', flyBy: 1 }),
  plan('WAIT-03', 'mapping', 'Washington Depot', { ends: 'created', flyBy: 2 }),
  plan(declinedReference, 'roof', 'Arizona Terrace', {
    ends: 'pilots_notified',
    offered: ['demo'],
    flyBy: 20,
  }),
  plan('WAIT-05', 'home', 'Greenland Dock House', {
    ends: 'complete',
    by: 'london',
    flies: [-12, '14:00'],
    currency: 'GBP',
    amount: 11_000,
    paid: 'failed',
    more: { fly_by_date: null },
  }),
  ...(
    [
      [paidReference, 'london', 'Greenland Dock House', -9, 12_000, 'GBP'],
      [refusedPayoutReference, 'london', 'Greenland Dock House', -8, 9_513, 'GBP'],
      ['WAIT-08', 'london', 'Greenland Dock House', -4, 16_500, 'GBP'],
      ['WAIT-09', 'berlin', 'Spree Quarter', -6, 18_000, 'EUR'],
    ] as const
  ).map(([reference, by, at, day, amount, currency]) =>
    plan(reference, 'home', at, {
      ends: 'awaiting_payment',
      by,
      flies: [day, '11:00'],
      currency,
      amount,
      more: { fly_by_date: null },
    }),
  ),
]
