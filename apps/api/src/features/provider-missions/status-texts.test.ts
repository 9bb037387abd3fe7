import { missionStatuses } from '@sortie/domain/mission/mission-status'
import { expect, test } from 'vitest'
import { isAnnounced, statusTexts } from './status-texts.ts'

test('each status has a text for pilots, except for internal ones', () => {
  const read = missionStatuses
    .filter(isAnnounced)
    .map((status) => [status, statusTexts[status].title(), statusTexts[status].body('Roof survey')])
  expect(read).toEqual([
    ['available', 'Mission unassigned', 'Roof survey is no longer assigned to you.'],
    ['pilot_accepted', 'Mission booked', 'Roof survey is yours to fly.'],
    ['pilot_assigned', 'Mission confirmed', "You're confirmed as the pilot of Roof survey."],
    [
      'flight_complete',
      'Flight complete',
      'The flight of Roof survey is complete. Please upload your photos and videos.',
    ],
    ['assets_uploaded', 'Assets needed', 'Roof survey is open for uploads.'],
    ['invoice_needed', 'Invoice needed', 'We need an invoice for Roof survey before we can pay you.'],
    ['complete', 'Mission complete', 'Roof survey is complete. Thank you!'],
    ['rejected', 'Mission rejected', 'Roof survey was rejected.'],
    ['canceled', 'Mission canceled', 'Roof survey was canceled.'],
  ])
})
