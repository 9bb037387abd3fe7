import { expect, it } from 'vitest'
import { isLate, statusesBeforeFlight } from './late.ts'

it('is late while it has not been flown, and no longer once it has or was canceled', () => {
  expect(statusesBeforeFlight).toEqual([
    ...['created', 'available', 'pilots_notified', 'pilot_accepted', 'pilot_assigned'],
  ])
  for (const status of statusesBeforeFlight) expect(isLate({ status, sla_expired: true })).toBe(true)
  expect(isLate({ status: 'pilot_assigned', sla_expired: false })).toBe(false)
  expect(isLate({ status: 'flight_complete', sla_expired: true })).toBe(false)
  expect(isLate({ status: 'canceled', sla_expired: true })).toBe(false)
})
