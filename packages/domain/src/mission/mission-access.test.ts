import { expect, test } from 'vitest'
import { canOpen } from './mission-access.ts'
import { missionStatuses } from './mission-status.ts'

const those = (sla_expired: boolean) =>
  [...missionStatuses, 'teleported'].filter((status) => !canOpen({ status, sla_expired }))

test('a created or canceled mission is closed to pilots', () => {
  expect(those(false)).toEqual(['created', 'canceled'])
})

test('an expired mission is closed until it is delivered, and stays open afterward', () => {
  expect(those(true)).toEqual([
    'created',
    'pilots_notified',
    'pilot_accepted',
    'pilot_assigned',
    'flight_complete',
    'canceled',
  ])
})
