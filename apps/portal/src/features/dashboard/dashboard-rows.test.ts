import type { Location } from '@sortie/domain/place/location.schema'
import { describe, expect, test } from 'vitest'
import { aMission } from '#mission/mission-summary.fixture.ts'
import {
  inspectionsText,
  missionHref,
  rowActions,
  rowDate,
  rowStatus,
  rowTime,
  workOrderPlace,
} from './dashboard-rows.ts'

const aPlace = (change: Partial<Location> = {}): Location => ({
  name: null,
  latitude: 37.8,
  longitude: -122.27,
  address: '1 Frank H. Ogawa Plaza',
  address2: null,
  city: 'Oakland',
  state: 'CA',
  postal_code: '94612',
  country: 'US',
  formatted_address: null,
  timezone_id: 'America/Los_Angeles',
  airmap_authorization: null,
  ...change,
})

describe('M-DASH-21 an offer', () => {
  const offer = aMission({ id: 7 })
  test('is AVAILABLE and leads to its details', () => {
    expect(rowStatus(offer)).toBe('AVAILABLE')
    expect(missionHref(offer)).toBe('/availablemission/7')
    expect(rowActions(offer, null)).toEqual([{ label: 'View details', href: '/availablemission/7' }])
  })
  test('M-DASH-23 on hold can still be opened', () => {
    const held = aMission({ id: 7, is_on_hold: true })
    expect(rowStatus(held)).toBe('ON HOLD')
    expect(rowActions(held, null)).toHaveLength(1)
  })
})

describe('M-DASH-22 any other mission', () => {
  test.each(['available', 'pilot_accepted', 'flight_complete', 'assets_uploaded'])('%s', (status) => {
    const mission = aMission({ id: 7, status })
    expect(rowStatus(mission)).toBe('IN PROGRESS')
    expect(missionHref(mission)).toBe('/clientmission/7')
    expect(rowActions(mission, null)).toEqual([{ label: 'Upload', href: '/clientmission/7/upload' }])
  })
})

test('M-DASH-23 a hold takes the upload away', () => {
  for (const hold of [{ is_on_hold: true }, { showOnHold: true }]) {
    const mission = aMission({ status: 'pilot_accepted', ...hold })
    expect(rowStatus(mission)).toBe('ON HOLD')
    expect(rowActions(mission, null)).toEqual([])
  }
})

test('M-OPEN-11 flight_complete never shows the hold, but blocks the upload', () => {
  for (const hold of [{ is_on_hold: true }, { showOnHold: true }]) {
    const mission = aMission({ status: 'flight_complete', ...hold })
    expect(rowStatus(mission)).toBe('IN PROGRESS')
    expect(rowActions(mission, null)).toEqual([])
  }
})

test('M-DASH-24 M-OPEN-26 no upload of a mission that came from Android', () => {
  const status = 'pilot_accepted'
  expect(rowActions(aMission({ status, source: 'android' }), null)).toEqual([])
  expect(rowActions(aMission({ status }), 'android')).toEqual([])
  expect(rowActions(aMission({ status, source: 'ios' }), 'ios')).toHaveLength(1)
})

describe('M-DASH-18 the flight date', () => {
  test('M-CONST-07 is the day at the site', () => {
    const scheduled_at_start = '2026-03-09T02:00:00Z'
    const status = 'pilot_accepted'
    expect(rowDate(aMission({ status, scheduled_at_start, location: aPlace() }))).toBe('Sunday 3/8/26')
  })
  test('M-OPEN-75 says UTC when the site has no zone', () => {
    const scheduled_at_start = '2026-03-09T02:00:00Z'
    const status = 'pilot_accepted'
    expect(rowDate(aMission({ status, scheduled_at_start }))).toBe('Monday 3/9/26 UTC')
  })
  test('M-OPEN-40 is the window of an offer, or its last day', () => {
    const timeframe = { timeframe_start: '2026-03-09T16:00:00Z', timeframe_end: '2026-03-12T16:00:00Z' }
    expect(rowDate(aMission({ ...timeframe, location: aPlace() }))).toBe('03/09/2026 - 03/12/2026')
    expect(rowDate(aMission())).toBe('Fly by 03/20/2026')
  })
  test('has its time next to it once it is booked', () => {
    const scheduled_at_start = '2026-03-09T02:00:00Z'
    expect(rowTime(aMission({ scheduled_at_start, location: aPlace() }))).toBe('07:00PM')
    expect(rowTime(aMission())).toBeNull()
  })
})

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
