import type { Calendar } from './calendar.ts'
import {
  certificateAndExemption,
  deliveredElsewhere,
  deliveredHere,
  needsAuthorization,
  onsiteContact,
  script,
} from './mission-extras.ts'
import type { MissionOptions, MissionPlan, Planner } from './mission-plan.ts'

const offered = (options: Partial<MissionOptions>): MissionOptions => ({
  ends: 'pilots_notified',
  offered: ['demo'],
  ...options,
})

/** The missions that are offered to the demo pilot. */
export const missionsOnOffer = (plan: Planner, calendar: Calendar): MissionPlan[] => [
  plan(
    'OFFER-01',
    'roof',
    'Wilshire Gate',
    offered({ flyBy: 9, between: [2, 8], more: { ...onsiteContact, ...script, ...needsAuthorization } }),
  ),
  plan(
    'OFFER-02',
    'mapping',
    'Ballona Boatyard',
    offered({ flyBy: 12, more: { ...deliveredHere, ...certificateAndExemption(calendar) } }),
  ),
  plan(
    'OFFER-03',
    'roof',
    'Montana Row',
    offered({ flies: [9, '13:00'], fixed: true, offered: ['demo', 'neighbor'] }),
  ),
  plan(
    'OFFER-04',
    'home',
    'Bluff Top',
    offered({ flyBy: 14, more: { weekend_schedule_filter: 'weekends_only' } }),
  ),
  plan(
    'OFFER-05',
    'roof',
    'Pico Yard',
    offered({ flyBy: 10, more: { weekend_schedule_filter: 'no_weekends' } }),
  ),
  plan('OFFER-06', 'tower', 'Mulholland Mast', offered({ flyBy: 20, more: deliveredElsewhere })),
  plan('OFFER-07', 'roof', 'Abbot Yard', offered({ flyBy: 11, hold: true })),
  plan('OFFER-08', 'home', 'Canal Side', offered({ flyBy: 15, more: { source: 'android' } })),
  plan(
    'OFFER-09',
    'roof',
    'Basin C Apartments',
    offered({ between: [4, 12], flyBy: 13, more: { work_order_number: 'WO-7802' } }),
  ),
  plan(
    'OFFER-10',
    'roof',
    'Platte Freight Terminal',
    offered({
      flyBy: 21,
      amount: 26_000,
      more: {
        estimated_payouts: [
          { amount: 26_000 },
          { amount: 4_500, payout_type: 'pilot' },
          { amount: 9_000, payout_type: 'editor' },
        ],
      },
    }),
  ),
  plan(
    'OFFER-11',
    'roof',
    'Rotherhithe Wharf',
    offered({ flyBy: 24, currency: 'GBP', amount: 18_500, offered: ['demo', 'london'] }),
  ),
  plan('OFFER-12', 'mapping', 'Karaköy Warehouse', offered({ flyBy: 28, currency: 'EUR', amount: 36_000 })),
  plan('OFFER-13', 'panorama', 'Canyon Market', offered({ flyBy: 17 })),
  plan('OFFER-14', 'creative', 'Harbor Light', offered({ flyBy: 19 })),
  plan('OFFER-15', 'training', 'Airport Park', offered({ flyBy: 30 })),
  plan('OFFER-16', 'training', 'Pico Yard', offered({ flyBy: 45 })),
  plan('OFFER-17', 'training', 'Olympic Works', offered({ flyBy: 60 })),
]
