import { expect, test } from 'vitest'
import { changedFields, type MissionEdits, withPayout } from './mission-edits.ts'

const before: MissionEdits = {
  name: 'Roof survey',
  reference_id: null,
  instructions: 'Every side.',
  fly_by_date: '2030-06-30',
  max_wind_speed: 20,
  weekend_schedule_filter: 'any_day',
  duration_in_seconds: 3600,
  estimated_payouts: [{ payout_type: 'pilot', amount: 15_000, currency_code: 'USD' }],
}

test('only what was changed is sent, so that nothing else is overwritten', () => {
  expect(changedFields(before, before)).toEqual({})
  expect(changedFields(before, { ...before, name: 'North roof', fly_by_date: null })).toEqual({
    name: 'North roof',
    fly_by_date: null,
  })
})

test('a reference that is left empty is none, and an emptied one is taken away', () => {
  expect(changedFields(before, { ...before, reference_id: '' })).toEqual({})
  expect(changedFields({ ...before, reference_id: 'A' }, { ...before, reference_id: '' })).toEqual({
    reference_id: null,
  })
})

test('another payout is sent in hundredths, with what else belongs to it, and the same one is not sent', () => {
  const { estimated_payouts } = before
  const raised = withPayout(estimated_payouts, 187.5, 'USD')
  expect(changedFields(before, { ...before, estimated_payouts: raised })).toEqual({
    estimated_payouts: [{ payout_type: 'pilot', amount: 18_750, currency_code: 'USD' }],
  })
  expect(
    changedFields(before, { ...before, estimated_payouts: withPayout(estimated_payouts, 150, 'USD') }),
  ).toEqual({})
  expect(withPayout([], 20, 'EUR')).toEqual([{ payout_type: 'pilot', amount: 2000, currency_code: 'EUR' }])
})
