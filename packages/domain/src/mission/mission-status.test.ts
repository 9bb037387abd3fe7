import { describe, expect, test } from 'vitest'
import { missionStatusSchema } from './mission-status.schema.ts'
import {
  canStep,
  countsAsComplete,
  dashboardQueryStatuses,
  dashboardStatuses,
  isFlown,
  isInProgressForWorkOrder,
  isKnownStatus,
  isOnHold,
  missionStatuses,
  missionSteps,
  nextStepLabel,
  pilotLogStatuses,
  showsOnHold,
} from './mission-status.ts'

const known = [
  'created',
  'available',
  'pilots_notified',
  'pilot_accepted',
  'pilot_assigned',
  'flight_complete',
  'assets_uploaded',
  'processing_shots',
  'assets_classified',
  'in_production',
  'awaiting_payment',
  'invoice_needed',
  'invoiced',
  'complete',
  'rejected',
  'canceled',
]
const unknown = ['teleported', '', 'Complete', 'sla_expired', 'toString']
const those = (rule: (status: string) => boolean) => [...known, ...unknown].filter(rule)

describe('statuses', () => {
  test('M-STATUS-01 the sixteen known ones, and no other', () => {
    expect(missionStatuses).toEqual(known)
    expect(those(isKnownStatus)).toEqual(known)
    expect(those((status) => missionStatusSchema.safeParse(status).success)).toEqual(known)
  })

  test('M-STATUS-02 five of them are shown on the dashboard', () => {
    const shown = ['available', 'pilots_notified', 'pilot_accepted', 'flight_complete', 'assets_uploaded']
    expect(dashboardStatuses).toEqual(shown)
    expect(dashboardQueryStatuses).toEqual(shown.filter((status) => status !== 'pilots_notified'))
  })

  test('M-STATUS-03 the next step has a label in two statuses and none in the others', () => {
    expect(nextStepLabel('pilot_assigned')).toBe('Complete Flight')
    expect(nextStepLabel('flight_complete')).toBe('Upload Assets')
    expect(those((status) => nextStepLabel(status) !== null)).toEqual(['pilot_assigned', 'flight_complete'])
  })

  test('M-STATUS-04 for work orders pilot_accepted and flight_complete are in progress, and no other', () => {
    expect(those(isInProgressForWorkOrder)).toEqual(['pilot_accepted', 'flight_complete'])
  })

  test('M-STATUS-05 all but four count as complete, including unknown ones', () => {
    const open = ['pilot_accepted', 'pilot_assigned', 'flight_complete', 'assets_uploaded']
    expect(those((status) => !countsAsComplete(status))).toEqual(open)
  })
})

test('M-OPEN-09 the pilot log has complete missions, without offers and canceled ones', () => {
  const neverHeld = ['created', 'available', 'pilots_notified', 'canceled']
  const complete = missionStatuses.filter((status) => countsAsComplete(status) && !neverHeld.includes(status))
  expect(pilotLogStatuses).toEqual(complete)
})

test('a pilot can be paid after the flight, even for a rejected mission, but never for a canceled one', () => {
  expect(those(isFlown)).toEqual([
    'flight_complete',
    'assets_uploaded',
    'processing_shots',
    'assets_classified',
    'in_production',
    'awaiting_payment',
    'invoice_needed',
    'invoiced',
    'complete',
    'rejected',
  ])
})

describe('on hold', () => {
  test('M-OPEN-11 either flag holds a mission', () => {
    expect(isOnHold({ is_on_hold: false, showOnHold: false })).toBe(false)
    expect(isOnHold({ is_on_hold: true, showOnHold: false })).toBe(true)
    expect(isOnHold({ is_on_hold: false, showOnHold: true })).toBe(true)
  })

  const five = [
    'pilots_notified',
    'pilot_accepted',
    'assets_uploaded',
    'processing_shots',
    'assets_classified',
  ]

  test.each([
    { is_on_hold: false, showOnHold: true },
    { is_on_hold: true, showOnHold: false },
    { is_on_hold: true, showOnHold: true },
  ])('M-STATUS-06 %o is displayed in five statuses only', (flags) => {
    expect(those((status) => showsOnHold({ status, ...flags }))).toEqual(five)
  })

  test('M-STATUS-06 a mission that is not on hold is never shown as on hold', () => {
    expect(those((status) => showsOnHold({ status, is_on_hold: false, showOnHold: false }))).toEqual([])
  })
})

describe('steps', () => {
  const from = (target: string) => those((status) => canStep(status, target))

  test('a pilot completes a flight, uploads and submits from the agreed statuses', () => {
    expect(from('flight_complete')).toEqual(['pilot_accepted', 'pilot_assigned'])
    expect(from('processing_shots')).toEqual(['assets_uploaded'])
    for (const status of ['pilot_accepted', 'pilot_assigned', 'flight_complete'])
      expect(from('assets_uploaded')).toContain(status)
    expect(from('pilot_accepted')).toEqual(['pilots_notified'])
  })

  test('nothing leaves the ends, nothing steps onto itself, no unknown status takes part', () => {
    expect(known.filter((status) => missionSteps[status as 'complete'].length === 0)).toEqual([
      'complete',
      'rejected',
      'canceled',
    ])
    for (const status of [...known, ...unknown]) expect(canStep(status, status)).toBe(false)
    for (const status of unknown) {
      expect(from(status)).toEqual([])
      for (const target of known) expect(canStep(status, target)).toBe(false)
    }
  })
})
