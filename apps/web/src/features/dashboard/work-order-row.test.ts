import { expect, test } from 'vitest'
import { inspectionsText, workOrderPlace } from './work-order-row.ts'

test('A-WO-03 the number of inspections', () => {
  expect([0, 1, 12].map(inspectionsText)).toEqual(['0 inspections', '1 inspection', '12 inspections'])
})

test('M-DASH-02 a work order is named by its place, else by its site', () => {
  const nowhere = {
    name: null,
    address: null,
    city: null,
    state: null,
    postal_code: null,
    latitude: null,
    longitude: null,
  }
  const workOrder = { id: 3, site_id: 'NR-7', missions: [] }
  expect(
    workOrderPlace({
      ...workOrder,
      location: { ...nowhere, name: 'North Ridge', city: 'Livermore', state: 'CA' },
    }),
  ).toBe('North Ridge, Livermore, CA')
  expect(workOrderPlace({ ...workOrder, location: nowhere })).toBe('Site NR-7')
})
