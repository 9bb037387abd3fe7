import { expect, test } from 'vitest'
import { aPlacedMission } from './missions-map.fixture.ts'
import { whenTexts } from './when-text.ts'

test('M-MAP-08 a scheduled mission: its day and its times at the site', () => {
  const mission = aPlacedMission({
    status: 'pilot_accepted',
    scheduled_at_start: '2031-01-06T18:00:00Z',
    scheduled_at_end: '2031-01-06T19:30:00Z',
  })
  expect(whenTexts(mission)).toEqual({ date: 'Monday 1/6/31', times: '10:00AM - 11:30AM' })
})

test('M-MAP-08 an offer: its window, and the times within it', () => {
  const mission = aPlacedMission({
    timeframe_start: '2031-01-06T17:00:00Z',
    timeframe_end: '2031-01-09T23:00:00Z',
  })
  expect(whenTexts(mission)).toEqual({ date: '01/06/2031 - 01/09/2031', times: '09:00AM - 03:00PM' })
})

test('M-MAP-08 an offer with a last day only, and a mission being moved, have no times', () => {
  expect(whenTexts(aPlacedMission())).toEqual({ date: 'Fly by 03/20/2026', times: null })
  const moved = aPlacedMission({
    status: 'pilot_accepted',
    timeframe_start: '2031-01-06T17:00:00Z',
    timeframe_end: '2031-01-09T23:00:00Z',
  })
  expect(whenTexts(moved)).toEqual({ date: 'Rescheduling', times: null })
})
