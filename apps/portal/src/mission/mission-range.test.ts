import { expect, test } from 'vitest'
import { missionRangeText } from './mission-range.ts'

test('a page names its first and last mission, unless it has only one', () => {
  expect(missionRangeText(1, 20, 1234)).toBe('Missions 1 to 20 of 1,234')
  expect(missionRangeText(1221, 1234, 1234)).toBe('Missions 1,221 to 1,234 of 1,234')
  expect(missionRangeText(1, 1, 1)).toBe('Mission 1 of 1')
  expect(missionRangeText(51, 51, 51)).toBe('Mission 51 of 51')
})
