import { expect, test } from 'vitest'
import type { ProviderMission } from './mission.queries.ts'
import { changedFields, shotsOf, withPayout } from './mission-edits.ts'

const before = {
  name: 'Roof survey',
  reference_id: null as string | null,
  instructions: 'Every side.',
  fly_by_date: '2030-06-30' as string | null,
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

test('a contact is sent whole, its empty fields as none, and one without any words is taken away', () => {
  const contact = {
    name: 'Ada',
    phone: null as string | null,
    call_action: null,
    note: null,
    withhold_until_accepted: false,
  }
  const edits = { onsite_contact: contact }
  expect(changedFields(edits, { onsite_contact: { ...contact, phone: '' } })).toEqual({})
  expect(changedFields(edits, { onsite_contact: { ...contact, phone: '555', note: null } })).toEqual({
    onsite_contact: { ...contact, phone: '555' },
  })
  expect(changedFields(edits, { onsite_contact: { ...contact, name: ' ' } })).toEqual({
    onsite_contact: null,
  })
})

test('the order of fields and what is left out is no change', () => {
  expect(changedFields({ a: { x: 1, y: null } }, { a: { x: 1 } as { x: number; y: null } })).toEqual({})
  expect(changedFields({ list: [{ x: 1, y: 2 }] }, { list: [{ y: 2, x: 1 }] })).toEqual({})
  expect(changedFields({ list: [1, 2] }, { list: [2, 1] })).toEqual({ list: [2, 1] })
})

test('a shot keeps its place on the map, its kind and its rules when the list is sent again', () => {
  const shot = {
    id: 7,
    name: 'Roof',
    instructions: '',
    origin_type: 'catalog',
    post_processes: ['stitch'],
    quality_rules: [],
    shot_type: { id: 3 },
    map_feature: { id: 12, name: '' },
  }
  const mission = { shots: [shot], map_features: [{ id: 11 }, { id: 12 }] } as unknown as ProviderMission
  expect(shotsOf(mission).shots).toEqual([
    {
      id: 7,
      name: 'Roof',
      instructions: '',
      shot_type_id: 3,
      map_feature_index: 1,
      origin_type: 'catalog',
      post_processes: ['stitch'],
      quality_rules: [],
    },
  ])
})
