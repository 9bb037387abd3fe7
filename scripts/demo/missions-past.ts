import type { KindName } from './mission-kinds.ts'
import type { MissionOptions, MissionPlan, Planner } from './mission-plan.ts'

type Past = [daysAgo: number, kind: KindName, at: string, options?: Partial<MissionOptions>]

const paid = { paid: 'complete' }

/** The past flights of the demo pilot, oldest first. */
const flights: Past[] = [
  [188, 'training', 'Airport Park'],
  [181, 'training', 'Airport Park', { ends: 'rejected', reason: 'Two of the four sides are missing.' }],
  [160, 'home', 'Temescal House', paid],
  [143, 'panorama', 'Canyon Market', paid],
  [137, 'roof', 'Helms Hall', paid],
  [126, 'mapping', 'Baldwin Ridge', { ...paid, amount: 35_000 }],
  [118, 'mapping', 'Hjorthagen Gasworks', { ...paid, amount: 42_000, currency: 'EUR' }],
  [117, 'panorama', 'Hjorthagen Gasworks', { ...paid, amount: 6_500, currency: 'EUR' }],
  [104, 'creative', 'Canal Side', paid],
  [96, 'roof', 'Navy Street Lofts', { ...paid, amount: 21_000 }],
  [89, 'mapping', 'Platte Freight Terminal', { ...paid, amount: 38_500 }],
  [82, 'panorama', 'Rose Corner', { ends: 'rejected', reason: 'The horizon is tilted in every photo.' }],
  [75, 'home', 'Lagoon House', { ...paid, amount: 14_500 }],
  [58, 'roof', 'Karaköy Warehouse', { ...paid, amount: 19_500, currency: 'EUR' }],
  [51, 'tower', 'Mulholland Mast', paid],
  [37, 'home', 'Hill Street Homes', { paid: 'autopay_onboarding' }],
  [30, 'mapping', 'Ostkreuz Yard', { amount: 31_000, currency: 'EUR', paid: 'autopay_onboarding' }],
  [24, 'roof', 'Washington Depot', { ends: 'invoiced', paid: 'processing' }],
  [20, 'roof', 'Arizona Terrace', { ends: 'invoice_needed', paid: 'processing' }],
  [16, 'mapping', 'Pico Yard', { ends: 'awaiting_payment', paid: 'processing' }],
  [
    12,
    'roof',
    'Spree Quarter',
    { ends: 'awaiting_payment', amount: 16_500, currency: 'EUR', paid: 'processing' },
  ],
  [9, 'panorama', 'Abbot Yard', { ends: 'in_production' }],
  [7, 'tower', 'Sepulveda Depot', { ends: 'assets_classified' }],
  [5, 'roof', 'Wilshire Gate', { ends: 'assets_classified', hold: true }],
  [3, 'home', 'Point Meadow', { ends: 'processing_shots' }],
]

export const pastMissions = (plan: Planner): MissionPlan[] =>
  flights.map(([daysAgo, kind, at, options], index) =>
    plan(`PAST-${String(index + 1).padStart(2, '0')}`, kind, at, {
      ends: 'complete',
      by: 'demo',
      flies: [-daysAgo, '10:00'],
      between: [-daysAgo - 4, -daysAgo + 2],
      ...options,
      // A last day that has passed would let the mission expire before it is flown.
      more: { fly_by_date: null, ...options?.more },
    }),
  )
