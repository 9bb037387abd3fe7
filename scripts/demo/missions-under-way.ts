import type { Calendar } from './calendar.ts'
import {
  certificateAndExemption,
  deliveredElsewhere,
  deliveredHere,
  needsAuthorization,
  onsiteContact,
  script,
  transferTool,
} from './mission-extras.ts'
import type { MissionPlan, Planner } from './mission-plan.ts'
import { lenientRules } from './packages.ts'

/** The missions that the demo pilot has accepted and still has to fly or deliver. */
export const missionsUnderWay = (plan: Planner, calendar: Calendar): MissionPlan[] => [
  plan('FLY-01', 'roof', 'Pier View Offices', {
    ends: 'pilot_accepted',
    by: 'demo',
    offered: ['neighbor'],
    flies: [1, '09:00'],
    more: { ...onsiteContact, ...script, ...needsAuthorization, work_order_number: 'WO-7731' },
  }),
  plan('FLY-02', 'mapping', 'Baldwin Ridge', {
    ends: 'pilot_accepted',
    by: 'demo',
    // Today and early, so that its coverage check is what is next.
    flies: [0, '07:30'],
    more: { ...deliveredHere, ...certificateAndExemption(calendar), require_raw_images: true },
  }),
  plan('FLY-03', 'home', 'Temescal House', {
    ends: 'pilot_accepted',
    by: 'demo',
    flies: [4, '16:30'],
    moved: [5, '16:30'],
    // The authority said no: see refused-authorization.ts.
    more: { ...onsiteContact, ...needsAuthorization },
  }),
  plan('FLY-04', 'roof', 'Ostkreuz Yard', {
    ends: 'pilot_accepted',
    by: 'demo',
    flies: [11, '11:00'],
    currency: 'EUR',
    amount: 22_000,
  }),
  plan('FLY-05', 'panorama', 'Rose Corner', { ends: 'pilot_accepted', by: 'demo', flyBy: 9 }),
  plan('FLY-06', 'roof', 'Navy Street Lofts', {
    ends: 'pilot_accepted',
    by: 'demo',
    flies: [18, '08:00'],
    fixed: true,
    amount: 24_000,
    hold: true,
  }),
  plan('FLY-07', 'training', 'Airport Park', { ends: 'pilot_accepted', by: 'demo', flies: [6, '08:30'] }),
  plan('FLY-08', 'tower', 'Mulholland Mast', {
    ends: 'pilot_assigned',
    by: 'demo',
    flies: [7, '09:30'],
    more: deliveredElsewhere,
  }),
  plan('FLY-09', 'roof', 'Century Tower', {
    ends: 'flight_complete',
    by: 'demo',
    flies: [-1, '10:00'],
    more: { ...needsAuthorization, ...onsiteContact },
  }),
  plan('FLY-10', 'mapping', 'Olympic Works', {
    ends: 'flight_complete',
    by: 'demo',
    flies: [-1, '13:00'],
    more: transferTool,
  }),
  plan('FLY-11', 'tower', 'Sepulveda Depot', {
    ends: 'flight_complete',
    by: 'demo',
    flies: [-2, '09:00'],
    more: deliveredElsewhere,
  }),
  plan('FLY-12', 'creative', 'Palm Court', {
    ends: 'flight_complete',
    by: 'demo',
    flies: [-2, '17:30'],
    more: { source: 'android' },
  }),
  plan('FLY-13', 'home', 'Hill Street Homes', { ends: 'assets_uploaded', by: 'demo', flies: [-3, '15:00'] }),
  plan('FLY-14', 'roof', 'Helms Hall', {
    ends: 'assets_uploaded',
    by: 'demo',
    flies: [-4, '11:00'],
    reshoot: 'The photos of the roof and of its north side are out of focus.',
  }),
  // Its pilot submits it (delivered-files.ts), so that the provider's people have something to review.
  plan('FLY-16', 'roof', 'Century Tower', {
    ends: 'assets_uploaded',
    by: 'demo',
    flies: [-5, '14:00'],
    rules: lenientRules,
  }),
  plan('FLY-15', 'training', 'Pico Yard', { ends: 'assets_uploaded', by: 'demo', flies: [-5, '08:30'] }),
]
