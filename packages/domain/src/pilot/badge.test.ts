import { expect, test } from 'vitest'
import { badgeAbbreviation, badgesHeading, noBadgesText, pilotBadgeStatuses, sortBadges } from './badge.ts'

const held = (name: string, status: 'complete' | 'pending' = 'complete') => ({ status, badge: { name } })

test.each([
  [[held('Roofs')], "You've Earned 1 Badge!"],
  [[held('Roofs'), held('Towers')], "You've Earned 2 Badges!"],
  [[held('Roofs'), held('Towers', 'pending')], "You've Earned 1 Badge!"],
  [[held('Towers', 'pending')], 'Badges!'],
])('A-BADGE-02 A-OPEN-32 %j is headed %s', (badges, heading) => {
  expect(badgesHeading(badges)).toBe(heading)
})

test('A-BADGE-01 a badge is complete or pending, and without one the pilot reads how to earn it', () => {
  expect(pilotBadgeStatuses).toEqual(['complete', 'pending'])
  expect(noBadgesText).toBe('Once you complete a training course, your badges will appear here.')
})

test('A-BADGE-05 completed badges come first, then pending ones, each by the alphabet', () => {
  const badges = [held('Wind'), held('Élan', 'pending'), held('Area'), held('Coast', 'pending'), held('Farm')]
  expect(sortBadges(badges).map(({ badge }) => badge.name)).toEqual(['Area', 'Farm', 'Wind', 'Coast', 'Élan'])
  expect(badges[0]?.badge.name).toBe('Wind')
})

test.each([
  ['Wind Turbine Inspection', 'WTI'],
  ['Large Area Mapping Pro', 'LAM'],
  ['Roof survey', 'R'],
  ['Part 107 Basics', 'PB'],
  ['Élan Über alles', 'ÉÜ'],
  [' roofs', 'R'],
  ['', '?'],
])('A-BADGE-06 %s is abbreviated %s', (name, abbreviation) => {
  expect(badgeAbbreviation(name)).toBe(abbreviation)
})
