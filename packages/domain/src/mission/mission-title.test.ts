import { expect, test } from 'vitest'
import { missionTitle } from './mission-title.ts'

const place = {
  name: null,
  formatted_address: '1 Example Way, Santa Monica, CA',
  address: null,
  city: null,
  state: null,
  postal_code: null,
}
const mission = { id: 7, name: ' Roof survey ', work_order: null, location: place }

test('M-DASH-17 a mission is called by its place, else by its own name, its address or its number', () => {
  expect(missionTitle({ ...mission, location: { ...place, name: ' Pier View ' } })).toBe('Pier View')
  expect(missionTitle(mission)).toBe('Roof survey')
  expect(missionTitle({ ...mission, name: '' })).toBe('1 Example Way, Santa Monica, CA')
  expect(missionTitle({ ...mission, location: null })).toBe('Roof survey')
  expect(missionTitle({ ...mission, name: '', location: { ...place, formatted_address: ' ' } })).toBe(
    'Mission 7',
  )
})

test('missions of a work order share a place and go by their own names', () => {
  const inspected = { ...mission, name: 'WTG-04', work_order: 3, location: { ...place, name: 'North Ridge' } }
  expect(missionTitle(inspected)).toBe('WTG-04')
  expect(missionTitle({ ...inspected, name: '' })).toBe('North Ridge')
})
